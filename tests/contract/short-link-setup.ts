import { createCipheriv } from 'node:crypto'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { grant } from '@/platform/modules/permission/testing'
import { md5, type RawReply } from './harness'
import { json, modelId, type OnlineDev, permit, startOnlineDev } from './online-dev-setup'

type Addresses = { form: string; list: string }
type ListBody = Record<string, string | number>

/** Customers of whom the clerk sees his own, with both links of the module open in his name. */
export class LinkSite {
  addresses: Addresses = { form: '', list: '' }
  private constructor(
    readonly platform: OnlineDev['platform'],
    readonly people: OnlineDev,
  ) {}

  static async start(): Promise<LinkSite> {
    const people = await startOnlineDev({ list: { useDataPermission: true, useFormPermission: true } })
    const { platform } = people
    await grant(platform.db, ['User', 'clerk', 'resource', 's2'])
    await permit(platform, 'form', 'name', 'phone', 'amount', 'level', 'note', 'visits', 'visits-result', 'visits-day')
    await insertRecordsBulk(platform.db, modelId, [
      record('own', 'clerk', { name: '自己的客户', phone: '13800000000', amount: 5, note: '内部备注', level: '1' }),
      record('second', 'clerk', { name: '第二个客户', phone: '13900000000', amount: 50, level: '2' }),
      record('foreign', 'manager', { name: '别人的客户', phone: '13700000000', amount: 7 }),
    ])
    const site = new LinkSite(platform, people)
    await site.open(settings())
    await site.makeClerkOwner()
    return site
  }

  /** Saves as the administrator, who then owns the links. */
  async open(body: ReturnType<typeof settings>, client = this.people.admin): Promise<void> {
    expect(await client.call(shortLink.save, { body })).toMatchObject({ code: 200, msg: '保存成功' })
    const { data } = await client.call(shortLink.read, { params: { id: modelId } })
    this.addresses = { form: encryptionOf(data.formLink), list: encryptionOf(data.columnLink) }
  }

  /** The designer is no screen of the clerk, so the administrator saves and the clerk is put in as the owner. */
  makeClerkOwner = () => this.platform.db.updateTable('shortLink').set({ userId: 'clerk' }).execute()

  get nobody() {
    return this.platform.anonymous
  }

  config = (encryption: string, pass = '', id = modelId) =>
    this.nobody.call(shortLink.getConfig, { params: { modelId: id }, query: { encryption, pass } })

  design = (encryption: string, pass = '') =>
    this.nobody.call(shortLink.config, { params: { modelId }, query: { encryption, pass } })

  rows = (body: ListBody = {}, encryption = this.addresses.list, pass = '', id = modelId) =>
    this.nobody.call(shortLink.list, { params: { modelId: id }, query: { encryption, pass }, body })

  detail = (id: string, encryption = this.addresses.list, model = modelId) =>
    this.nobody.call(shortLink.detail, { params: { modelId: model, id }, query: { encryption } })

  send = (values: object, headers: Record<string, string> = {}, encryption = this.addresses.form, pass = '') =>
    this.nobody.call(
      shortLink.create,
      { params: { modelId }, query: { encryption, pass }, body: { data: json(values) } },
      headers,
    )

  check = (typed: string, type: 0 | 1, encryption: string) =>
    this.nobody.call(shortLink.checkPwd, { body: { id: modelId, type, password: md5(typed), encryption } })

  everyCall(address: Addresses): Promise<RawReply[]> {
    return Promise.all([
      this.config(address.form),
      this.config(address.list),
      this.design(address.form),
      this.design(address.list),
      this.rows({}, address.list),
      this.detail('own', address.list),
      this.send({ name: '新客户' }, {}, address.form),
    ])
  }
}

const record = (id: string, creatorUserId: string, values: Record<string, unknown>) => {
  return { id, values, creatorUserId, creatorTime: 1000, organizeId: 'sales' }
}

export const settings = (more: object = {}) => ({
  ...{ id: modelId, enabledMark: 1, formUse: 1, columnUse: 1 },
  columnText: json([{ prop: 'name' }, { prop: 'amount' }, { prop: 'visits-result' }]),
  columnCondition: json([{ prop: 'name' }]),
  ...more,
})

export const encryptionOf = (link: string) => new URL(link).searchParams.get('encryption') ?? ''

export function encrypted(payload: object, key: string): string {
  const cipher = createCipheriv('aes-128-ecb', Buffer.from(key), null)
  return Buffer.concat([cipher.update(json(payload)), cipher.final()]).toString('hex')
}

export const invalidLink = { code: 400, msg: '无效链接' }
