import '@/tests/fixtures/generated-modules-env'
import { adapters, type BffHarness, sendEnvelope, signIn, startBff } from '@/tests/fixtures/bff-harness'
import { ownScript } from '@/tests/fixtures/browser-loads'

/** Contract 4b §14: browsers ask in the way of online development, and the installation is asked in the dialect of each module. */

const json = JSON.stringify
const record = { name: '甲', tableField1: [{ a: 1 }] }
const question = { currentPage: 2, sidx: 'name', superQueryJson: '', queryJson: json({ name: '甲', amount: [1, 2] }) }
const asked = { name: '甲', amount: [1, 2], currentPage: 2, sidx: 'name', superQueryJson: '' }

const calls = [
  ['POST', 'old/List', question, 'POST', 'hip/Old/getList', asked],
  ['POST', 'new/List', question, 'POST', 'hip/New/List', asked],
  ['POST', 'old', { id: '', data: json(record) }, 'POST', 'hip/Old', { name: '甲', itemsList: [{ a: 1 }] }],
  ['POST', 'new', { data: json(record) }, 'POST', 'hip/New', record],
  ['PUT', 'new/r1', { data: json(record) }, 'PUT', 'hip/New/r1', record],
  ['DELETE', 'new/r1', undefined, 'DELETE', 'hip/New/r1', undefined],
  ['POST', 'batchDelete/old', { ids: ['r1', 'r2'] }, 'DELETE', 'hip/Old/batchRemove/r1,r2', undefined],
  ['POST', 'batchDelete/new', { ids: ['r1', 'r2'] }, 'POST', 'hip/New/batchRemove', { ids: ['r1', 'r2'] }],
  [
    'POST',
    'new/Actions/ExportData',
    { ...question, selectKey: ['name'] },
    'POST',
    'hip/New/Actions/Export',
    { ...asked, selectKey: ['name'] },
  ],
  ['POST', 'new/ImportData', { list: [{ name: '甲' }] }, 'POST', 'hip/New/ImportData', { list: [{ name: '甲' }] }],
  ['GET', 'old/TemplateDownload', undefined, 'GET', 'hip/Old/TemplateDownload', undefined],
  ['GET', 'old/Config', undefined, 'GET', 'visualdev/OnlineDev/old/Config', undefined],
  ['POST', 'other/List', question, 'POST', 'visualdev/OnlineDev/other/List', question],
  ['GET', 'old/Deleted', undefined, 'GET', 'visualdev/OnlineDev/old/Deleted', undefined],
  ['GET', 'old/Batches/b1', undefined, 'GET', 'visualdev/OnlineDev/old/Batches/b1', undefined],
] as const

describe.each(adapters)('modules with a service of their own, through %s', (adapter) => {
  let bff: BffHarness
  let cookie: string
  beforeAll(async () => {
    bff = await startBff(adapter)
  })
  afterAll(() => bff.close())
  beforeEach(async () => {
    cookie = await signIn(bff, 'bearer of-somebody')
    bff.received.length = 0
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data: null }))
  })

  const send = (method: string, path: string, body?: unknown) =>
    bff.send({
      method,
      path: `/api/visualdev/OnlineDev/${path}`,
      headers: { cookie, ...ownScript, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: Buffer.from(json(body)) } : {}),
    })

  it.each(calls)('%s %s', async (method, path, body, spokenMethod, spokenPath, spokenBody) => {
    await send(method, path, body)
    const [call] = bff.received
    expect(`${call?.method} ${call?.url?.replace(/\?.*/, '')}`).toBe(`${spokenMethod} /api/${spokenPath}`)
    if (spokenBody) expect(JSON.parse(String(call?.body))).toEqual(spokenBody)
    else expect(call?.body).toHaveLength(0)
  })

  it.each([
    ['r1', 'hip/Old/r1'],
    ['r1/DataChange', 'hip/Old/detail/r1'],
  ])('the answer to %s is a record as text, under the names of the design', async (path, spoken) => {
    const data = { id: 'r1', name: '甲', itemsList: [{ a: 1 }] }
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 200, msg: 'ok', data }))
    const answer = (await send('GET', `old/${path}`)).json() as { data: { id: string; data: string } }
    expect(bff.received[0]?.url).toMatch(new RegExp(`^/api/${spoken}\\?`))
    expect({ ...answer.data, data: JSON.parse(answer.data.data) }).toEqual({ id: 'r1', data: { id: 'r1', ...record } })
  })

  it('a record that is not there is none, and a refusal stays what it is', async () => {
    expect((await send('GET', 'new/r1')).json().data).toEqual({ id: null, data: null })
    bff.answerWith((_req, res) => sendEnvelope(res, { code: 400, msg: '没有权限', data: null }))
    expect((await send('GET', 'new/r1')).json()).toMatchObject({ code: 400, msg: '没有权限', data: null })
  })

  it.each([
    ['dots', ['..']],
    ['slashes', ['../../x']],
    ['commas', ['a,b']],
    ['nothing', []],
    ['more than a path holds', Array.from({ length: 400 }, (_, at) => `record-of-this-module-${at}`)],
  ])('no path is made of ids that are %s', async (_kind, ids) => {
    expect((await send('POST', 'batchDelete/old', { ids })).json().code).toBe(400)
    expect(bff.received).toHaveLength(0)
  })

  it('what is no answer of a service is told as a fault of the installation', async () => {
    bff.answerWith((_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
    expect((await send('GET', 'new/r1')).json().code).not.toBe(200)
  })

  it('a body that is no JSON is refused before the installation is asked', async () => {
    const headers = { cookie, ...ownScript, 'content-type': 'application/json' }
    const answer = await bff.send({ method: 'POST', path: '/api/visualdev/OnlineDev/new/List', headers, body: Buffer.from('{') })
    expect(answer.json().code).toBe(400)
    expect(bff.received).toHaveLength(0)
  })
})
