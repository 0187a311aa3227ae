import { email } from '@/lib/contract/extend/email'
import { type Client, type Harness, startHarness } from './harness'

let platform: Harness
let clerk: Client
let stranger: Client
beforeAll(async () => {
  platform = await startHarness()
  clerk = await platform.signIn('clerk')
  stranger = await platform.signIn('stranger')
  await platform.db
    .insertInto('mail')
    .values({
      ...{ id: 'mail1', userId: 'clerk', subject: '样件反馈', sender: 'chen@customer.example.com', senderName: '陈工' },
      ...{
        account: 'clerk@example.com',
        recipient: 'clerk@example.com',
        cc: 'manager@example.com',
        sentAt: 1000,
        createdAt: 2000,
      },
      bodyText: '<p onclick="x()">您好<script>alert(1)</script></p>',
    })
    .execute()
})
afterAll(() => platform.stop())

const open = (client: Client, id = 'mail1') => client.call(email.info, { params: { id } })

it('a mail of the own box is shown with all its fields and without anything that acts, and counts as read', async () => {
  expect((await open(clerk)).data).toEqual({
    ...{ id: 'mail1', subject: '样件反馈', sender: 'chen@customer.example.com', senderName: '陈工' },
    ...{ mAccount: 'clerk@example.com', recipient: 'clerk@example.com', fdate: 1000, creatorTime: 2000 },
    ...{ cc: 'manager@example.com', cC: 'manager@example.com', bcc: '', bCC: '', attachment: '[]' },
    bodyText: '<p>您好</p>',
  })
  const row = await platform.db.selectFrom('mail').select('isRead').where('id', '=', 'mail1').executeTakeFirst()
  expect(row?.isRead).toBe(1)
})

it('a mail of somebody else, an unknown one and one without a session are refused', async () => {
  const missing = { code: 400, msg: '数据不存在' }
  expect(await open(stranger)).toMatchObject(missing)
  expect(await open(clerk, 'none')).toMatchObject(missing)
  expect((await open(platform.anonymous)).code).toBe(600)
})
