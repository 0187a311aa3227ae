import { act, screen } from '@testing-library/react'
import { axeFindings, SignInPlatform, setHidden, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { QrPanel } from './qr-panel'

let platform: SignInPlatform
let status: number
let onSignedIn: jest.Mock

beforeEach(() => {
  jest.useFakeTimers()
  status = 0
  onSignedIn = jest.fn()
  platform = new SignInPlatform()
  let made = 0
  platform.answer('/oauth/codeCertificate', () => ({ code: 200, data: `ScanCode_${++made}` }))
  platform.answer('/oauth/codeCertificateStatus/', () => ({ code: 200, data: { status } }))
})
afterEach(() => {
  setHidden(false)
  jest.useRealTimers()
})

const seconds = (count: number) => act(() => jest.advanceTimersByTimeAsync(count * 1000))
const polls = () => platform.calls('/oauth/codeCertificateStatus/')
async function show(hasPhonePage = false) {
  const view = showWithMessages(<QrPanel onSignedIn={onSignedIn} hasPhonePage={hasPhonePage} />)
  await seconds(0)
  return view
}

describe('signing in by QR code', () => {
  test('shows the text that the phone app reads, at 250 pixels, and asks every second', async () => {
    await show()
    const code = screen.getByRole('img', { name: '登录二维码' })
    expect(code).toHaveAttribute('width', '250')
    await seconds(3.5)
    expect(polls()).toHaveLength(3)
    expect(polls()[0]?.path).toBe('/oauth/codeCertificateStatus/ScanCode_1')
  })

  test('asks nothing while the page is hidden, and at once when it is looked at again', async () => {
    await show()
    await seconds(1.5)
    setHidden(true)
    await seconds(30)
    expect(polls()).toHaveLength(1)
    await act(async () => setHidden(false))
    expect(polls()).toHaveLength(2)
  })

  test('asks nothing after it was left', async () => {
    const { unmount } = await show()
    await seconds(1.5)
    unmount()
    await seconds(30)
    expect(polls()).toHaveLength(1)
  })

  test('says that the code was scanned; giving up tells the platform and brings a new code', async () => {
    await show()
    status = 1
    await seconds(1.5)
    expect(screen.getByText('扫码成功')).toBeVisible()
    expect(screen.getByText('请在手机端确认登录')).toBeVisible()
    status = 0
    await act(async () => screen.getByRole('button', { name: '取消登录' }).click())
    expect(platform.calls('/session/abandonCode/ScanCode_1')).toHaveLength(1)
    await seconds(1.5)
    expect(polls().at(-1)?.path).toBe('/oauth/codeCertificateStatus/ScanCode_2')
    expect(screen.queryByText('扫码成功')).toBeNull()
  })

  test('an expired code is asked about no more, and a click brings a new one', async () => {
    await show()
    status = -1
    await seconds(10)
    expect(polls()).toHaveLength(1)
    status = 0
    await act(async () => screen.getByRole('button', { name: '二维码已失效 点击刷新' }).click())
    await seconds(1.5)
    expect(polls().at(-1)?.path).toBe('/oauth/codeCertificateStatus/ScanCode_2')
  })

  test('a platform that never ends a code is not asked for ever', async () => {
    await show()
    await seconds(600)
    expect(screen.getByRole('button', { name: '二维码已失效 点击刷新' })).toBeVisible()
    expect(polls().length).toBeLessThanOrEqual(200)
  })

  test('success signs in once and ends the questions', async () => {
    await show()
    status = 2
    await seconds(10)
    expect(onSignedIn).toHaveBeenCalledTimes(1)
    expect(polls()).toHaveLength(1)
  })

  test('a platform without QR codes is told once, with a way to try again, and not in a loop', async () => {
    platform.answer('/oauth/codeCertificate', { code: 400, msg: '未开启该登录方式' })
    await show()
    await seconds(30)
    expect(screen.getByRole('alert')).toHaveTextContent('未开启该登录方式')
    expect(platform.sent).toHaveLength(1)
    await act(async () => screen.getByRole('button', { name: '重试' }).click())
    expect(platform.sent).toHaveLength(2)
  })

  test('a moment without network keeps the code; a longer one says so', async () => {
    await show()
    let answers = 0
    platform.answer('/oauth/codeCertificateStatus/', () => (++answers <= 2 ? 'offline' : { code: 200, data: { status: 0 } }))
    await seconds(5)
    expect(screen.getByRole('img', { name: '登录二维码' })).toBeVisible()
    platform.answer('/oauth/codeCertificateStatus/', 'offline')
    await seconds(10)
    expect(screen.getByRole('alert')).toHaveTextContent('请求出错，请重试')
    expect(polls().length).toBeLessThanOrEqual(9)
  })

  test('leads to the confirmation page where the product has one', async () => {
    await show(true)
    const link = screen.getByRole('link', { name: '在已登录的设备上打开确认页' })
    expect(link).toHaveAttribute('href', '/phoneLogin?ticket=ScanCode_1')
  })

  test('axe finds nothing', async () => {
    const { container } = await show(true)
    jest.useRealTimers()
    expect(await axeFindings(container)).toEqual([])
  })
})
