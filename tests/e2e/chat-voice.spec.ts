import { ChatDrawer } from '../pages/chat-drawer'
import { expect, test } from './journey'

// The browser has a microphone that beeps, and gives it to the page without asking.
const microphone = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']

test.use({
  launchOptions: async ({ browserName: _ }, use, { project }) => {
    const { args = [], ...options } = project.use.launchOptions ?? {}
    await use({ ...options, args: [...args, ...microphone] })
  },
})

test('a voice message is recorded, heard before it is sent, and plays at the other end', async ({ person }) => {
  const left = await person('gaomingyuan', { permissions: ['microphone'] })
  const right = await person('tangxuemei')
  for (const { page } of [left, right]) await page.goto('/home')
  const leftDrawer = new ChatDrawer(left.page)
  const rightDrawer = new ChatDrawer(right.page)
  await leftDrawer.open()
  await rightDrawer.open()
  const leftWindow = await leftDrawer.writeTo('唐雪梅')
  const rightWindow = await rightDrawer.writeTo('高明远')
  const played = rightWindow.thread.getByRole('button', { name: /^播放语音，/ })
  const before = await played.count()

  await leftWindow.tool('语音').click()
  await expect(leftWindow.region.getByText(/^0:01 \//)).toBeVisible()
  await leftWindow.region.getByRole('button', { name: '结束录音' }).click()
  await expect(leftWindow.region.getByLabel('试听录音')).toBeVisible()
  await leftWindow.region.getByRole('button', { name: /^发送 0:0[1-9]$/ }).click()
  await expect(played).toHaveCount(before + 1)
  await played.last().click()
  await expect(rightWindow.thread.getByRole('button', { name: '暂停播放' })).toBeVisible()
  // To its end, so it could be decoded.
  await expect(played).toHaveCount(before + 1)
  await expect(rightWindow.thread.getByText('语音无法播放')).toHaveCount(0)
  await rightDrawer.tab('消息').click()
  await expect(rightDrawer.conversation('高明远')).toContainText('[语音]')
})

test('who does not give the microphone is told what to do, and can write all the same', async ({ person }) => {
  const { page } = await person('gaomingyuan')
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.goto('/home')
  const drawer = new ChatDrawer(page)
  await drawer.open()
  const window = await drawer.writeTo('唐雪梅')
  await window.tool('语音').click()
  await expect(window.region.getByRole('alert')).toHaveText('没有使用麦克风的权限，请在浏览器的网站设置中允许后重试')
  await window.region.getByRole('button', { name: '取消', exact: true }).click()
  await expect(window.input).toBeVisible()
})
