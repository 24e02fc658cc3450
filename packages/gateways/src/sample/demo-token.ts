/**
 * A demo key: the token opens nothing but the demo policy chain of the sample gateway, and is public on purpose. Its private
 * key was thrown away after this one token was signed (RS256, valid until 2100), so nobody can sign another.
 */
export const demoPublicKey = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwwUgOX9qzdVwiwa0gtXJ
3ynEaFMlninicwk50xVvDmCl2iagh+Rj+KXLh9xfjFJIGU6lTloUlCx3Megbnw5j
ZJvY3FrZhYiVb+KwrJigwomOOUPUq/3foTq1HMAtHcnWpXnhl7NOwJnzydsp2X6f
wObd3x15+R5/qg03xHEmb5QRRNK6Cy+ORPCGuZLPek8wzxCwW2KnjFxgHjW/gxD/
yLa70eCHPiwNBlMd2ChwG3MEaVZcx9gZnS3jcGf7/mOLCzuGFo/PuKbeZxaXbGXi
qrXyoiQ6ViviuoqbRIaJPCubrdnbUujefmuNp5vOTqzVY+AytLZVHZ8T0XElTkz2
CQIDAQAB
-----END PUBLIC KEY-----
`;

/** Issuer https://demo.headroom.invalid, audience sample-orders, subject headroom-demo. */
export const demoToken = [
  'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9',
  'eyJpc3MiOiJodHRwczovL2RlbW8uaGVhZHJvb20uaW52YWxpZCIsImF1ZCI6InNhbXBsZS1vcmRlcnMiLCJzdWIiOiJoZWFkcm9vbS1kZW1vIiwic2NvcGUiOiJvcmRlcnM6d3JpdGUiLCJub3RlIjoiZGVtbyB0b2tlbiBvZiB0aGUgSGVhZHJvb20gc2FtcGxlIGdhdGV3YXksIG9wZW5zIG5vdGhpbmcgZWxzZSIsImV4cCI6NDEwMjQ0NDgwMH0',
  'SL98-CsrHF-YpLt-kXo_zd8x5xRqQ0wB9hF0Aoxz-zMJLBaB5F3NAZ9rXQ5Q-ZrIqGJdRz75m-GzqAuYrpfcIfD6x9VV5gbCqkgBS2Z7Kp10DTII3JHrP_nzgjrKK5hHZl8nzvGqcLzzXymYWF6oZRelJeWvsYEnVZ72_Kvny5ryT_gdNAemHCtO4w8ZW_WEDFoPxt4txtg6CrK9fcKOg0kHlkqeK8OLZhzN9vf8UGqo8JhtUJ6VINfYXJw4q6ZLukIRaT1H5-_R5VGvs8HdzqeH9uwysEI41r6MPWLuoFRgr-lU3IZwy_19R8fxGC3FoRpf2o6xtFx328D2ohJNIg',
].join('.');
