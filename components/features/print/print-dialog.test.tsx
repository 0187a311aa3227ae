import { MessageChannel } from 'node:worker_threads'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { answers, calls, ok, refusal, show, startPlatform } from '@/tests/fixtures/schedule-platform'
import { recordsMax } from './constants'
import { savePrintLog } from './mutations'
import { PrintDialog } from './print-dialog'

const printed = jest.fn()
const { contentWindow } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype)

beforeAll(() => {
  Object.assign(globalThis, { MessageChannel })
  // Printing and constructed style sheets are the browser's; jsdom has neither.
  Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const view = contentWindow?.get?.call(this)
      return (
        view &&
        Object.assign(view, {
          print: printed,
          CSSStyleSheet: class {
            replaceSync() {}
          },
        })
      )
    },
  })
})
afterAll(() => {
  if (contentWindow) Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', contentWindow)
})

const template = '<h1>发票登记单</h1><p>单号 <span data-tag="headTable.no">{no}</span> 打印人 {systemPrinter}</p>'
const documentOf = (id: string, change: object = {}) => ({
  printData: { no: `N${id}` },
  printTemplate: template,
  operatorRecordList: [],
  pageParam: '',
  fullName: '发票登记单',
  ...change,
})

beforeEach(() => {
  startPlatform()
  printed.mockClear()
  answers['GET /system/printDev/Data'] = ({ query }) => ok(documentOf(String(query.get('formId'))))
  answers['GET /system/printDev/BatchData'] = ({ query }) =>
    ok(
      String(query.get('formId'))
        .split(',')
        .map((id) => documentOf(id)),
    )
})

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1))

async function open(templateIds: string[], recordIds: string[] = ['1']) {
  const onClose = jest.fn()
  await show(<PrintDialog request={{ templateIds, recordIds }} onClose={onClose} />)
  return onClose
}

const paper = () => (screen.getByTitle('打印内容') as HTMLIFrameElement).contentDocument?.body
const texts = () => [...(paper()?.querySelectorAll('p') ?? [])].map((element) => element.textContent)
const asked = (path: string) => calls.filter((call) => call.path === path)
const button = (name: string) => screen.getByRole('button', { name })

test('one template is taken at once: the record lies on paper, named after it', async () => {
  await open(['t1'])
  await waitFor(() => expect(button('打印')).toBeEnabled())
  expect(screen.getByRole('dialog', { name: '发票登记单' })).toBeInTheDocument()
  expect(texts()).toEqual(['单号 N1 打印人 李四/lisi'])
  expect(asked('/system/printDev/getListOptions')).toHaveLength(0)
  await expectNoViolations(screen.getByRole('dialog'))
})

test('of several templates one is chosen by its name', async () => {
  answers['POST /system/printDev/getListOptions'] = () =>
    ok([
      { id: 't1', fullName: '付款申请单' },
      { id: 't2', fullName: '付款凭单' },
    ])
  await open(['t1', 't2', 't1', ''])
  expect(screen.getByRole('dialog', { name: '请选择打印模板' })).toBeInTheDocument()
  await expectNoViolations(screen.getByRole('dialog'))
  await userEvent.click(await screen.findByRole('button', { name: '付款凭单' }))
  await waitFor(() => expect(texts()).toHaveLength(1))
  expect(asked('/system/printDev/Data')[0]?.query.get('id')).toBe('t2')
})

test('says so when no template can be used, and when their names cannot be had', async () => {
  answers['POST /system/printDev/getListOptions'] = () => refusal('平台维护中')
  await open(['t1', 't2'])
  expect(await screen.findByText('平台维护中')).toBeInTheDocument()
  answers['POST /system/printDev/getListOptions'] = () => ok([])
  await userEvent.click(button('重试'))
  expect(await screen.findByText(/没有可用的打印模板/)).toBeInTheDocument()
})

test('prints once for one press or a double click, and notes it afterwards; closing and cancelling note nothing', async () => {
  const onClose = await open(['t1'])
  await waitFor(() => expect(button('打印')).toBeEnabled())
  expect(asked('/system/printLog/save')).toHaveLength(0)
  await userEvent.dblClick(button('打印'))
  await waitFor(() => expect(asked('/system/printLog/save')).toHaveLength(1))
  expect(printed).toHaveBeenCalledTimes(1)
  expect(asked('/system/printLog/save')[0]?.body).toEqual({ printTitle: '发票登记单', printNum: 1, printId: 't1' })
  await userEvent.click(button('取消'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(asked('/system/printLog/save')).toHaveLength(1)
})

test('Ctrl-P prints the document, also from inside the paper, and Escape closes from there', async () => {
  const onClose = await open(['t1'])
  await waitFor(() => expect(button('打印')).toBeEnabled())
  const wasLeft = fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  expect(wasLeft).toBe(false)
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(button('打印')).not.toHaveAttribute('aria-busy'))
  fireEvent.keyDown(paper() as HTMLElement, { key: 'P', metaKey: true })
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(2))
  fireEvent.keyDown(paper() as HTMLElement, { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('many records come in pieces, each on a sheet of its own, in their order', async () => {
  await open(['t1'], idsOf(120))
  await waitFor(() => expect(button('打印')).toBeEnabled())
  expect(asked('/system/printDev/BatchData').map(({ query }) => query.get('formId')?.split(',').length)).toEqual([50, 50, 20])
  expect(paper()?.querySelectorAll('section')).toHaveLength(120)
  expect(texts()[119]).toContain('N120')
})

test('after a failure it goes on from where it was, without printing a record twice', async () => {
  let isBroken = true
  const whole = answers['GET /system/printDev/BatchData']
  answers['GET /system/printDev/BatchData'] = (call) =>
    isBroken && call.query.get('formId')?.startsWith('51,') ? { ...refusal('平台维护中'), code: 500 } : (whole?.(call) ?? ok([]))
  await open(['t1'], idsOf(70))
  expect(await screen.findByRole('alert')).toHaveTextContent('载入到 50 / 70 时中断：平台维护中')
  expect(button('打印')).toBeEnabled()
  isBroken = false
  await userEvent.click(button('重试'))
  await waitFor(() => expect(texts()).toHaveLength(70))
  expect(new Set(texts()).size).toBe(70)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it can be stopped and continued, and is given up when the dialog closes', async () => {
  let release = () => {}
  const whole = answers['GET /system/printDev/BatchData']
  answers['GET /system/printDev/BatchData'] = async (call) => {
    if (call.query.get('formId')?.startsWith('51,')) await new Promise<void>((resolve) => (release = resolve))
    return whole?.(call) ?? ok([])
  }
  await open(['t1'], idsOf(70))
  await screen.findByText('正在载入 50 / 70')
  expect(button('打印')).toBeDisabled()
  await userEvent.click(button('停止'))
  await act(async () => release())
  expect(await screen.findByText(/已停止，载入了 50 \/ 70/)).toBeInTheDocument()
  expect(button('打印')).toBeEnabled()
  await userEvent.click(button('继续'))
  await act(async () => release())
  await waitFor(() => expect(texts()).toHaveLength(70))
})

test('says what is not on the paper: records too many, and records that are gone', async () => {
  answers['GET /system/printDev/BatchData'] = ({ query }) =>
    ok(
      String(query.get('formId'))
        .split(',')
        .filter((id) => id !== '7')
        .map((id) => documentOf(id, { printTemplate: '<p>一</p>' })),
    )
  await open(['t1'], idsOf(recordsMax + 20))
  expect(await screen.findByText('一次最多打印 500 条，本次只包含前 500 条，共选择了 520 条')).toBeInTheDocument()
  expect(await screen.findByText('1 条数据已不存在或您没有权限，未包含在内')).toBeInTheDocument()
  expect(texts()).toHaveLength(recordsMax - 1)
})

test('pieces of which no record is left are counted like single ones, the first piece as well', async () => {
  const whole = answers['GET /system/printDev/BatchData']
  answers['GET /system/printDev/BatchData'] = (call) =>
    call.query.get('formId')?.startsWith('51,') ? (whole?.(call) ?? ok([])) : refusal('数据不存在')
  answers['GET /system/printDev/Data'] = () => refusal('数据不存在')
  await open(['t1'], idsOf(101))
  expect(await screen.findByText('51 条数据已不存在或您没有权限，未包含在内')).toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: '发票登记单' })).toBeInTheDocument()
  expect(texts()[0]).toBe('单号 N51 打印人 李四/lisi')
  expect(texts()).toHaveLength(50)
  expect(button('打印')).toBeEnabled()
})

test('what is refused for good is said without offering to try again', async () => {
  answers['GET /system/printDev/Data'] = () => refusal('打印模板不存在')
  await open(['t1'])
  expect(await screen.findByText('打印模板不存在')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull()
})

test.each([
  ['the template is empty', () => ok(documentOf('1', { printTemplate: ' ' })), /打印模板没有内容/],
  ['the record is gone', () => refusal('数据不存在'), /没有可打印的数据/],
  ['the right is missing', () => ({ code: 403, msg: '', data: null }), /您没有打印此数据的权限/],
])('%s', async (_, answer, text) => {
  answers['GET /system/printDev/Data'] = answer
  await open(['t1'])
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(button('打印')).toBeDisabled()
  expect(button('下载')).toBeDisabled()
})

test('an installation that tells no name of the template is asked for it', async () => {
  answers['GET /system/printDev/Data'] = () => ok(documentOf('1', { fullName: null, pageParam: undefined }))
  answers['POST /system/printDev/getListOptions'] = () => ok([{ id: 't1', fullName: '用印申请单' }])
  await open(['t1'])
  expect(await screen.findByRole('dialog', { name: '用印申请单' })).toBeInTheDocument()
})

test('what a template brings along and what a record holds never becomes more than paper', async () => {
  const hostile = '<img src=x onerror="alert(1)"><script>alert(1)</script>'
  answers['GET /system/printDev/Data'] = () =>
    ok(documentOf('1', { printData: { no: hostile }, printTemplate: `${template}${hostile}<iframe src="x"></iframe>` }))
  await open(['t1'])
  await waitFor(() => expect(texts()[0]).toContain(hostile))
  expect(paper()?.querySelectorAll('img, script, iframe, [onerror]')).toHaveLength(0)
  expect(screen.getByTitle('打印内容')).toHaveAttribute('sandbox', 'allow-same-origin allow-modals')
})

test('a log that fails is written once more, and then given up without a word', async () => {
  jest.useFakeTimers()
  try {
    answers['POST /system/printLog/save'] = () => refusal('忙')
    const saved = savePrintLog('t1', '发票登记单')
    await jest.advanceTimersByTimeAsync(10_000)
    await saved
    expect(asked('/system/printLog/save')).toHaveLength(2)
  } finally {
    jest.useRealTimers()
  }
})
