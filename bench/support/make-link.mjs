/** Shares what a page shows as a person does, by its dialog. @returns the link's address */
export async function makeLink(browser, pageUrl) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(pageUrl, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Make the link' }).click();
    return await page.getByTestId('share-address').innerText();
  } finally {
    await context.close();
  }
}
