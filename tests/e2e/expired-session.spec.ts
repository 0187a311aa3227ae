import { NoticesPage } from '../pages/notices-page'
import { SchedulePage } from '../pages/schedule-page'
import { SignInAgainDialog } from '../pages/sign-in-again-dialog'
import { expect, fresh, test } from './journey'
import { demoPassword } from './platform-api'

/** A journey ends the session from outside, as the platform does when it was idle for too long. */
const ended = '登录过期,请重新登录'

test('a schedule that is being written when the session ends is saved after signing in over it', async ({ person }) => {
  const { page, api } = await person('gaomingyuan')
  const calendar = new SchedulePage(page)
  await calendar.open()
  const form = await calendar.create()
  const title = fresh('会话中断')
  await form.field('标题').fill(title)

  expect(await api.signOut()).toMatchObject({ code: 200 })
  const again = new SignInAgainDialog(page)
  await again.expectAsked(ended, 'gaomingyuan')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()

  await expect(form.field('标题')).toHaveValue(title)
  await form.saveAndClose('新建成功')
  // The list shows every entry of a day; a month may say that there are more.
  await calendar.open('view=list')
  await expect(calendar.entry(title).first()).toBeVisible()
})

test('a notice that is being written when the session ends is kept and saved after signing in over it', async ({ person }) => {
  const { page, api } = await person('admin')
  const notices = new NoticesPage(page)
  await notices.open()
  await notices.create()
  const title = fresh('停机通知')
  await notices.title.fill(title)
  await notices.writeBody('周六停机维护')

  expect(await api.signOut()).toMatchObject({ code: 200 })
  const again = new SignInAgainDialog(page)
  await again.expectAsked(ended, 'admin')
  await again.signIn(demoPassword)
  await expect(again.dialog).toBeHidden()

  await expect(notices.title).toHaveValue(title)
  await expect(notices.form.getByRole('textbox', { name: '正文' })).toContainText('周六停机维护')
  await notices.form.getByRole('button', { name: '存草稿' }).click()
  await expect(notices.form).toBeHidden()
  await expect(notices.row(title)).toBeVisible()
})
