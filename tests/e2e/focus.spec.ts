import { AdminPage } from '../pages/admin-page'
import { ConfirmDialog } from '../pages/confirm-dialog'
import { expect, fresh, test } from './journey'

test('whoever works by keyboard keeps the place: after a question, after a deletion, and at every opening of a form', async ({
  person,
}) => {
  const { page, api } = await person('admin')
  const names = [fresh('同意'), fresh('退回')]
  for (const commonWordsText of names)
    await api.call('POST', '/system/CommonWords', { commonWordsText, commonWordsType: 0, sortCode: 0, enabledMark: 1 })
  const words = new AdminPage(page, '/system/commonWords', '审批常用语')
  await words.open()
  const removeOf = (name: string) => words.row(name).getByRole('button', { name: `删除 ${name}`, exact: true })
  const question = new ConfirmDialog(page)

  // From the upper one of the two, whichever that is.
  await expect(removeOf(names[0] ?? '').or(removeOf(names[1] ?? ''))).toHaveCount(2)
  const shown = await words.grid.getByRole('row').allTextContents()
  const placeOf = (name: string) => shown.findIndex((text) => text.includes(name))
  const [upper = '', lower = ''] = [...names].sort((one, other) => placeOf(one) - placeOf(other))
  for (const key of ['Escape', 'Enter']) {
    await removeOf(upper).press('Enter')
    await expect(question.dialog).toContainText(upper)
    // The first answer is the one that does nothing.
    if (key === 'Enter') await question.dialog.getByRole('button', { name: '取消', exact: true }).press(key)
    else await page.keyboard.press(key)
    await expect(question.dialog).toBeHidden()
    await expect(removeOf(upper)).toBeFocused()
  }
  for (const [gone, next] of [
    [upper, removeOf(lower)],
    [lower, words.grid.getByRole('button', { name: /^删除/ }).and(page.locator(':focus'))],
  ] as const) {
    await removeOf(gone).press('Enter')
    await question.dialog.getByRole('button', { name: '删除', exact: true }).press('Enter')
    await expect(words.row(gone)).toHaveCount(0)
    await expect(next).toBeFocused()
  }

  const create = page.getByRole('button', { name: '新建常用语', exact: true })
  const dialog = page.getByRole('dialog', { name: '新建常用语' })
  for (const _ of ['first', 'second']) {
    await create.press('Enter')
    await expect(dialog.locator(':is(input, textarea, [role="combobox"]):focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(create).toBeFocused()
  }
})
