import '@/tests/fixtures/bff-env'
import { webConfig } from '@/lib/config/web-config'
import { namedEndpoints } from '@/lib/contract/all'
import type { Endpoint } from '@/lib/contract/endpoint'
import { bodyPatienceOf, isAnonymousCall, isFileTransfer, isHeld, isUpload, reachOf, timeoutMsOf } from './call-policy'

const keyOf = ({ path }: Endpoint) =>
  path
    .slice(1)
    .replace(/\{\w+\}/g, 'x1')
    .toLowerCase()
const calls = namedEndpoints.map(({ name, endpoint }) => [name, endpoint] as const)

/** Named here once more: whoever makes a call one of these, or no longer one, says so in two places. */
it.each([
  [
    'files',
    [
      ...['file.upload', 'file.image', 'file.download', 'file.packDownload', 'file.preview', 'file.chunk', 'file.merge'],
      ...['integrate.import', 'integrate.importOf36'],
      ...['printDev.import', 'dataReport.import', 'olderDataReport.import', 'document.merge', 'userSheet.upload'],
      ...['dictionaryData.import', 'billRule.import', 'menu.import', 'dataModel.import', 'generatedService.upload'],
      ...['recordImport.upload', 'recordImportRuns.upload'],
      ...['designFile.importOfOld', 'designFile.import', 'dataInterface.import', 'dataInterfaceVariate.import'],
      'dataBackup.download',
      'portal.import',
      'portal.importData',
      ...['screen.putFile', 'screenOwn.import'],
      ...['flowForm.import', 'flowForm.importOf36', 'flowTemplate.import', 'flowTemplate.importOf36'],
    ],
    (endpoint: Endpoint) => isFileTransfer(endpoint.method, keyOf(endpoint)),
  ],
  [
    'slow',
    [
      'integrate.import',
      ...['dataReport.view', 'dataReport.printed', 'dataReport.draft', 'dataReport.fields', 'dataReport.saveAs'],
      ...['userSheet.exportExcel', 'userSheet.exportData', 'userSheet.importData'],
      ...['authority.values', 'authority.save', 'authority.batch', 'authority.batchEffect', 'authority.effect'],
      'authority.replaceHolders',
      'moduleDataAuthorizeScheme.preview',
      ...['dataSync.execute', 'dataSync.batch'],
      ...['generatedService.export', 'generatedService.exportOfOld', 'generatedService.importData'],
      ...['recordBatches.prepare', 'recordBatches.undo'],
      ...['recordExport.export', 'recordExport.exportData', 'recordImport.importData'],
      ...['recordImportKnown.check', 'recordImportRuns.start'],
      'designVersions.effect',
      ...['designFile.importOfOld', 'designFile.import'],
      'portal.importData',
      ...['flowBefore.batch', 'flowForm.import', 'flowMigration.move', 'flowTemplate.import'],
    ],
    (endpoint: Endpoint) => timeoutMsOf(endpoint.method, keyOf(endpoint)) !== webConfig().callTimeoutMs,
  ],
  [
    'windows',
    ['signInMethods.loginByType', 'signInMethods.loginByTypeCallback'],
    (endpoint: Endpoint) => /Window$/.test(reachOf(endpoint.method, keyOf(endpoint))),
  ],
] as const)('the calls that are %s', (_kind, names, isOne) => {
  expect(calls.filter(([, endpoint]) => isOne(endpoint)).map(([name]) => name)).toEqual(names)
})

describe.each(calls)('the policy of %s', (_name, endpoint) => {
  const { method } = endpoint
  const key = keyOf(endpoint)

  it('is what its declaration says, whatever a pattern would say of its address', () => {
    expect({
      isAnonymous: isAnonymousCall(method, key),
      isUpload: isUpload(method, key),
      isFile: isFileTransfer(method, key),
      isSlow: timeoutMsOf(method, key) !== webConfig().callTimeoutMs,
      hasAllTime: bodyPatienceOf(method, key).totalMs === Number.POSITIVE_INFINITY,
    }).toEqual({
      isAnonymous: endpoint.access === 'anonymous' || endpoint.access === 'application',
      isUpload: endpoint.bodyKind === 'multipart',
      isFile: endpoint.isFile,
      isSlow: endpoint.isSlow,
      hasAllTime: endpoint.bodyKind === 'multipart',
    })
  })

  it('has the long time exactly when its address is one of those of contract 1 §1.1, of a large sheet, of rights of many, of many records at once, or of a report', () => {
    const ofContract =
      /SynThirdInfo|extend\/Email\/Receive|Permission\/Authority\/Data|DataSync\/Actions\/(Execute|batchExecute)/i
    const ofSheets =
      /(OnlineDev\/\{modelId\}\/(ImportCheck|Imports)|OnlineDev\/Actions\/Import|Users\/(ExportExcel|ExportData)|\/ImportData|(OnlineDev|hip)\/.*\/Actions\/Export(Data)?)$/
    const ofMany = /^PUT .*Authority\/Model\/\{itemId\}$|AuthorizeScheme\/Actions\/Preview$|\/ReleaseEffect$/
    const ofBatches =
      /^POST .*(OnlineDev\/\{modelId\}\/Batches(\/\{id\}\/Actions\/Undo)?|FlowBefore\/BatchOperation|\/Migration)$/
    const ofReports = /^POST \/ReportServer\/Data\/(\{id\}\/)?Actions\/(Preview|Print|Fields|Download)$/
    const isLong = [ofContract, ofSheets, ofMany, ofBatches, ofReports].some((pattern) =>
      pattern.test(`${method} ${endpoint.path}`),
    )
    expect(endpoint.isSlow).toBe(isLong)
  })
})

it('lets no GET that changes something be made but by a script, except the way to a provider and back', () => {
  const changing = calls.filter(([, { method, changesState }]) => method === 'GET' && changesState)
  const reaches = changing.map(([name, endpoint]) => [name, reachOf('GET', keyOf(endpoint))])
  expect(reaches.filter(([, reach]) => reach !== 'script')).toEqual([
    ['signInMethods.loginByType', 'signInWindow'],
    ['signInMethods.loginByTypeCallback', 'anyWindow'],
  ])
  expect(reaches).toContainEqual(['socials.render', 'script'])
})

it('declares windows for nothing but GETs that change something', () => {
  const odd = calls.filter(([, { method, changesState, windows }]) => windows !== 'none' && (method !== 'GET' || !changesState))
  expect(odd).toEqual([])
})

it('knows the answers that stay open by their declarations', () => {
  const held = calls.filter(([, { isHeld }]) => isHeld).map(([name]) => name)
  expect(held.sort()).toEqual(['screenOwn.changes', 'wallScreen.changes'])
  expect([isHeld('POST', 'visualdev/wallscreen/changes'), isHeld('POST', 'visualdev/wallscreen/data')]).toEqual([true, false])
})

it.each([
  ['POST', 'permission/users/uploader', { isUpload: true, isFile: true, isSlow: false }],
  ['GET', 'system/synthirdinfo/synallusersystoding', { isUpload: false, isFile: false, isSlow: true }],
  ['POST', 'extend/email/receive', { isUpload: false, isFile: false, isSlow: true }],
  ['GET', 'file/some/further/one', { isUpload: false, isFile: true, isSlow: false }],
])('knows %s %s, which nobody declared, by its address', (method, key, expected) => {
  const isSlow = timeoutMsOf(method, key) === 100_000
  expect({ isUpload: isUpload(method, key), isFile: isFileTransfer(method, key), isSlow }).toEqual(expected)
})
