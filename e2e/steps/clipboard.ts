import type { Page } from '@playwright/test';

/** What was copied, as a person finds out: pasted. The site itself may not read the clipboard (Permissions-Policy). */
export async function copied(page: Page): Promise<string> {
  const pad = await page.context().newPage();
  await pad.setContent('<textarea></textarea>');
  const field = pad.getByRole('textbox');
  await field.focus();
  await pad.keyboard.press('Control+V');
  const text = await field.inputValue();
  await pad.close();
  await page.bringToFront();
  return text;
}
