import { page } from 'vitest/browser'

/** The seldom used actions of a record, behind the three dots. */
export const moreActions = () => page.getByRole('button', { name: 'More actions', exact: true })

/** Chooses one of them. */
export async function chooseAction(name: string): Promise<void> {
  await moreActions().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
