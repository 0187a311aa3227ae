import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { interfaceOauth } from '@/lib/contract/system/interface-oauth'
import { callExample, exampleKinds } from '@/lib/domain/call-examples'
import { addNamingForm, addSql, parameter } from './data-interface-setup'
import { type Client, type Harness, startHarness } from './harness'
import { makeApplication } from './interface-oauth-setup'

/** The examples of the screen are pasted by people: each must run as it stands. */

let platform: Harness
let admin: Client
beforeAll(async () => {
  platform = await startHarness()
  admin = await platform.signIn('admin')
  await addNamingForm(platform.db)
  await addSql(platform.db, 'staff', `select account as name from users where account = '{account}'`, {
    parameters: [parameter('account', { required: 1 })],
  })
})
afterAll(() => platform.stop())

const run = promisify(execFile)
const programs = { curl: ['bash', '-c'], node: [process.execPath, '--input-type=module', '-e'] } as const
const cases = exampleKinds.flatMap((kind) =>
  ([0, 1] as const).flatMap((verifySignature) => (['GET', 'POST'] as const).map((method) => ({ kind, verifySignature, method }))),
)

it.each(cases)(
  'the $kind example works by $method with signature $verifySignature, for an application of an odd name',
  async (one) => {
    const { kind, verifySignature, method } = one
    const appId = `o'dd"$app\`-${kind}${verifySignature}${method}`
    const app = await makeApplication(admin, ['staff'], { appId, verifySignature })
    const hasUsers = method === 'POST'
    let userKey = ''
    if (hasUsers) {
      await admin.call(interfaceOauth.saveUsers, { body: { interfaceIdentId: app.id, userIds: ['clerk'] } })
      const { data } = await admin.call(interfaceOauth.info, { params: { id: app.id } })
      userKey = data.userList[0].userKey
    }
    const text = callExample(kind, {
      ...{ origin: platform.baseUrl, interfaceId: 'staff', appId, isSigned: verifySignature === 1, hasUsers, method },
      parameters: [{ field: 'account', value: 'clerk' }],
    })
    const [program, ...options] = programs[kind]
    const env = { PATH: process.env.PATH, APP_SECRET: app.secret, USER_KEY: userKey }
    const { stdout } = await run(program, [...options, text], { env: env as unknown as NodeJS.ProcessEnv })
    expect(JSON.parse(stdout)).toEqual({ code: 200, msg: '接口请求成功', data: [{ name: 'clerk' }] })
  },
)
