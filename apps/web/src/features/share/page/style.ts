import { pictureStyle } from './picture';

/** The whole style of a shared page: in the page itself, and allowed by its hash. */
export const style = `
:root{color-scheme:light dark;--canvas:#f7f7f5;--surface:#fff;--sunken:#f1f1ee;--line:#e3e3de;--ink:#1b1b19;--ink-2:#55554f;--ink-3:#6a6a63;--accent:#0a5f96;--accent-ink:#fff;--good:#0b6b4f;--good-soft:#e2f3ec;--bad:#ad3b04;--bad-soft:#fbeae1;--warn:#7d5700;--warn-soft:#faf0d7;--sim:#8a3f6c;--sim-soft:#f7e8f1;--neutral:#55554f;--neutral-soft:#f1f1ee}
@media screen and (prefers-color-scheme:dark){:root{--canvas:#111213;--surface:#191a1c;--sunken:#212326;--line:#2c2e32;--ink:#ececea;--ink-2:#b3b5b8;--ink-3:#979a9f;--accent:#6cb8e8;--accent-ink:#0c1a24;--good:#56cba2;--good-soft:#12312a;--bad:#ff9a66;--bad-soft:#3a2117;--warn:#e8b94a;--warn-soft:#35290f;--sim:#e3a3c8;--sim-soft:#3a2231;--neutral:#b3b5b8;--neutral-soft:#212326}}
*{box-sizing:border-box}
[hidden]{display:none!important}
body{margin:0;background:var(--canvas);color:var(--ink);font:14px/1.45 ui-sans-serif,system-ui,sans-serif;-webkit-text-size-adjust:100%}
main,footer{max-width:68rem;margin:0 auto;padding:1.75rem 1rem}
footer{padding-top:0;color:var(--ink-3);font-size:12px}
h1,h2,p,dl,dd,ul,pre{margin:0}
h1{font-size:1.4rem;line-height:1.3;letter-spacing:-.01em;overflow-wrap:anywhere}
h2{font-size:13px;padding:.8rem 1rem .4rem}
h2 small{font-weight:400;color:var(--ink-3);font-size:12px;margin-left:.4rem}
.above{color:var(--ink-3);font-size:12px;margin-bottom:.3rem}
.below{color:var(--ink-2);font-size:13px;margin-top:.4rem}
section{background:var(--surface);border:1px solid var(--line);border-radius:8px;margin-top:1rem;overflow:hidden}
section>p,section>.pad{padding:0 1rem 1rem}
.verdict{border-left:4px solid var(--tone);padding:1rem 1.1rem}
.verdict p{padding:0}
.verdict p:first-child{font-size:1.1rem;font-weight:500;line-height:1.4}
.verdict p+p{color:var(--ink-2);font-size:13px;margin-top:.4rem}
.tags{display:flex;flex-wrap:wrap;gap:.35rem;margin-top:.6rem;padding:0;list-style:none}
.tag{display:inline-flex;gap:.3rem;align-items:center;border-radius:.75rem;padding:.1rem .55rem;font-size:12px;font-weight:500;color:var(--tone);background:var(--soft)}
.good{--tone:var(--good);--soft:var(--good-soft)}.bad{--tone:var(--bad);--soft:var(--bad-soft)}.warn{--tone:var(--warn);--soft:var(--warn-soft)}.sim{--tone:var(--sim);--soft:var(--sim-soft)}.neutral{--tone:var(--neutral);--soft:var(--neutral-soft)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:1px}
.figures>div{outline:1px solid var(--line);padding:.7rem 1rem;min-width:0}
.figures dt,.figures small{color:var(--ink-3);font-size:12px}
.figures dd{font-size:1.15rem;font-weight:600;letter-spacing:-.01em;font-variant-numeric:tabular-nums}
.figures small{display:block;font-weight:400;letter-spacing:0}
.rows{display:grid;grid-template-columns:minmax(6rem,9rem) 1fr;gap:.4rem 1rem;padding:0 1rem 1rem;font-size:13px}
.rows dt{color:var(--ink-3)}.rows dt::first-letter{text-transform:uppercase}.rows dd{min-width:0;overflow-wrap:anywhere}.rows dd span{display:block;color:var(--ink-2)}
.sentences{padding:0 1rem 1rem 2rem;font-size:13px;color:var(--ink-2)}.sentences li{margin-top:.25rem}
.scroll{overflow-x:auto}
td>span:not([class]):not([title]){display:block;color:var(--ink-3);font-size:12px}
table{width:100%;border-collapse:collapse;font-size:13px;font-variant-numeric:tabular-nums}
th,td{border-top:1px solid var(--line);padding:.45rem .75rem;text-align:left;vertical-align:top}
th{font-size:12px;font-weight:500;color:var(--ink-3);white-space:nowrap}
th:first-child,td:first-child{padding-left:1rem}td:first-child:not(.n){min-width:min(13rem,42vw)}
.n{text-align:right;white-space:nowrap}
td.why{min-width:18rem;color:var(--ink-2)}
code,pre{font:12px/1.5 ui-monospace,monospace}
.hash{overflow-wrap:anywhere}
pre{margin:.6rem 0 0;padding:.75rem;background:var(--sunken);border:1px solid var(--line);border-radius:6px;overflow:auto;max-height:26rem}
summary{cursor:pointer;color:var(--accent);line-height:28px}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
button,.button{display:inline-block;font:inherit;font-size:13px;font-weight:500;line-height:1.3;border:1px solid transparent;border-radius:6px;padding:.4rem .8rem;background:var(--accent);color:var(--accent-ink);text-decoration:none;cursor:pointer}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin-bottom:.9rem}
.acts .button{background:none;color:var(--ink);border-color:var(--ink-3)}
input{display:block;width:100%;max-width:22rem;font:inherit;padding:.4rem .6rem;margin:.3rem 0 .8rem;border:1px solid var(--ink-3);border-radius:6px;background:var(--surface);color:var(--ink)}
#verified p{font-weight:500;color:var(--tone)}#verified ul{padding:0;margin:.4rem 0 .6rem;list-style:none;font-size:13px;color:var(--ink-2)}#verified li{margin-top:.2rem;overflow-wrap:anywhere}#verified strong{font-weight:500;color:var(--ink)}
.embed{padding:.75rem}.embed h1{font-size:1rem}.embed section:first-child{margin-top:0}.framed{padding:.75rem}.framed svg{display:block;width:100%;height:auto}
.plain{max-width:34rem;padding-top:18vh}
.plain p{margin-top:.6rem;color:var(--ink-2)}
.plain form{margin-top:1.2rem}
.plain .wrong{color:var(--bad);font-weight:500}
@media print{section{break-inside:avoid}button,.acts{display:none}.scroll{overflow:visible}}
${pictureStyle}`;
