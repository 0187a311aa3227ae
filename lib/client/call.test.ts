import { onlineDev } from '@/lib/contract/online-dev/online-dev'
import type { AppError } from '@/lib/errors/app-error'
import { call } from './call'
import { errorText } from './error-text'

const path = { params: { modelId: 'm1', id: 'r1' } }
const answers = (status: number, code: number, msg: string) => ({
  transport: async () => Response.json({ code, msg, data: null }, { status }),
})

it.each([502, 504])(
  'HTTP %d of the web half is no refusal of the platform: nobody knows what came of the call',
  async (status) => {
    const failure = await call(onlineDev.dataChange, path, answers(status, 500, '请求出错，请重试')).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ code: 'transport' })
    // It is said in the language of the user.
    expect((failure as AppError).userMessage ?? '').toBe('')
  },
)

it('what the platform refuses it says in its own words', async () => {
  const failure = await call(onlineDev.dataChange, path, answers(200, 500, '单位名称不能重复')).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'refused', userMessage: '单位名称不能重复' })
})

it('what the platform refuses is said in the language of the page, and kept as it came', async () => {
  document.documentElement.lang = 'en'
  const failure = await call(onlineDev.dataChange, path, answers(200, 500, '单位名称不能重复')).catch((error: unknown) => error)
  const key = (name: string) => name
  expect(errorText(failure, key)).toBe('单位名称 is already taken')
  expect(errorText(failure, key, (name) => (name === '单位名称' ? 'Payee' : name))).toBe('Payee is already taken')
  expect(failure).toMatchObject({ userMessage: '单位名称不能重复' })
  document.documentElement.lang = 'zh-CN'
  expect(errorText(failure, key)).toBe('单位名称不能重复')
})
