import { z } from 'zod'
import { MultipartBody } from '../http/multipart'
import { copyNames, demandNoDuplicates, objectFileText, readObjectFile } from './object-file'

const kind = { extension: 'bdd', tag: 'systemData.dictionary' }
const shape = z.looseObject({ list: z.array(z.looseObject({ id: z.string() })) })

function upload(content: string | Uint8Array<ArrayBuffer>, { name = 'a.bdd', type = '0' } = {}) {
  const form = new FormData()
  form.append('type', type)
  form.append('parentId', '7')
  form.append('file', new File([content], name))
  const body = new Response(form)
  return readObjectFile(new MultipartBody(body.headers.get('content-type') ?? '', body.body, null), kind, shape)
}

it('reads back what it wrote, with what the form says besides', async () => {
  const read = await upload(objectFileText(kind, { list: [{ id: '1' }] }), { name: '字典.BDD', type: '1' })
  expect(read.data.list).toEqual([{ id: '1' }])
  expect(read).toMatchObject({ isAppended: true, fields: { parentId: '7' } })
})

it('reads files of other makers, which have no tag, and begin with a byte order mark', async () => {
  expect((await upload('\uFEFF{"list":[{"id":"1"}]}')).data.list).toHaveLength(1)
})

it.each([
  ['of another extension', '{"list":[]}', 'a.json'],
  ['of another module', '{"module":"system.billRule","format":1,"list":[]}', 'a.bdd'],
  ['of a newer format', '{"module":"systemData.dictionary","format":2,"list":[]}', 'a.bdd'],
])('refuses a file %s', async (_, content, name) => {
  await expect(upload(content, { name })).rejects.toMatchObject({ userMessage: '导入失败，文件格式错误' })
})

it.each([
  ['cut off', '{"list":[{"id"'],
  ['no object', '[1]'],
  ['of another shape', '{"list":{"id":"1"}}'],
  ['deeper than anything', `{"list":[],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ['no UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])],
])('refuses a file that is %s', async (_, content) => {
  await expect(upload(content)).rejects.toMatchObject({ userMessage: '导入失败，数据有误' })
})

it('does not count brackets within texts as depth', async () => {
  const text = `\\"${'['.repeat(1000)}`
  expect((await upload(`{"list":[{"id":"${text}"}]}`)).data.list[0]?.id).toBe(`"${'['.repeat(1000)}`)
})

it('takes prototype keys out, wherever they stand', async () => {
  const { data } = await upload('{"__proto__":{"isAdmin":true},"list":[{"id":"1","__proto__":{"isAdmin":true}}]}')
  expect(Object.hasOwn(data, '__proto__') || Object.hasOwn(data.list[0] ?? {}, '__proto__')).toBe(false)
  expect(Object.assign({}, data, data.list[0])).not.toHaveProperty('isAdmin')
})

it('names what is taken', () => {
  const demand = (id: boolean, enCode: boolean, fullName: boolean) => () => demandNoDuplicates({ id, enCode, fullName })
  expect(demand(true, true, true)).toThrow('ID、编码、名称重复')
  expect(demand(false, true, false)).toThrow('编码重复')
  expect(demand(false, false, false)).not.toThrow()
})

it('names copies, and refuses names that become too long', () => {
  expect(copyNames({ id: '1', fullName: '订单', enCode: 'order' }, 'a1b2c')).toEqual({
    id: '1',
    fullName: '订单.副本a1b2c',
    enCode: 'order.a1b2c',
  })
  expect(() => copyNames({ fullName: '订'.repeat(43), enCode: 'order' }, 'a1b2c')).toThrow('复制名称长度超过了限制长度')
})
