import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { axeFindings, SignInPlatform, showWithMessages } from '@/tests/fixtures/sign-in-platform'
import { SignInAgainDialog } from './sign-in-again-dialog'

let platform: SignInPlatform
let onDone: jest.Mock

beforeEach(() => {
  platform = new SignInPlatform()
  onDone = jest.fn()
  platform.answer('/oauth/Login', { code: 200, data: { theme: 'classic' } })
  platform.answer('/oauth/me', { code: 200, data: { userId: 'u1', userAccount: 'li', userName: '李四' } })
})

function show() {
  return showWithMessages(
    <SignInAgainDialog
      text="登录过期,请重新登录"
      account="li"
      userId="u1"
      passwordMode={{ mode: 'md5', aesKey: '' }}
      onDone={onDone}
    />,
  )
}

const password = () => screen.getByLabelText('密码')

describe('signing in again over the page', () => {
  test('says why, names the account, and has nothing to type but the password', () => {
    show()
    const dialog = screen.getByRole('dialog', { name: '请重新登录' })
    expect(dialog).toHaveAccessibleDescription(/^登录过期,请重新登录/)
    expect(screen.getByText('li')).toBeVisible()
    expect(screen.getAllByLabelText(/./, { selector: 'input' })).toEqual([password()])
    expect(password()).toHaveFocus()
  })

  test('signs in with the same account and goes on', async () => {
    show()
    await userEvent.type(password(), 'x{Enter}')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('same'))
    expect(platform.formOf('/oauth/Login')).toMatchObject({ account: 'li' })
  })

  test('an account that belongs to somebody else by now is not taken for the same', async () => {
    platform.answer('/oauth/me', { code: 200, data: { userId: 'u2', userAccount: 'li', userName: '王五' } })
    show()
    await userEvent.type(password(), 'x{Enter}')
    await waitFor(() => expect(onDone).toHaveBeenCalledWith('other'))
  })

  test.each(['账号或密码错误', '账号已被锁定，请联系管理员解除锁定', '请等待10分钟后再进行登录，或联系管理员解除锁定'])(
    "stays and says the platform's words: %s",
    async (msg) => {
      platform.answer('/oauth/Login', { code: 400, msg })
      show()
      await userEvent.type(password(), 'x{Enter}')
      expect(await screen.findByText(msg)).toBeVisible()
      await waitFor(() => expect(password()).toHaveFocus())
      expect(onDone).not.toHaveBeenCalled()
    },
  )

  test('asks for the picture where the account needs one', async () => {
    platform.answer('/oauth/getConfig/', { code: 200, data: { enableVerificationCode: 1, verificationCodeNumber: 4 } })
    show()
    expect(await screen.findByLabelText('验证码')).toBeVisible()
  })

  test('Escape does not close it, however often it is pressed', async () => {
    show()
    const dialog = screen.getByRole('dialog')
    expect(fireEvent.keyDown(password(), { key: 'Escape' })).toBe(false)
    expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
    act(() => {
      dialog.removeAttribute('open')
      dialog.dispatchEvent(new Event('close'))
    })
    expect(dialog).toHaveAttribute('open')
  })

  test('somebody else goes by a whole load of the sign-in screen', () => {
    show()
    expect(screen.getByRole('link', { name: '使用其他账号登录' })).toHaveAttribute('href', '/login')
  })

  test('axe finds nothing', async () => {
    show()
    await waitFor(() => expect(platform.calls('/oauth/getConfig/')).toHaveLength(1))
    expect(await axeFindings(document.body)).toEqual([])
  })
})
