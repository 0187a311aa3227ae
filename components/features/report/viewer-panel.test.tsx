import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import report from '@/messages/zh/report.json'
import { ok, refusal, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ViewerPanel } from './viewer-panel'

const edges = { top: 0, right: 0, bottom: 0, left: 0 }
const slots = { left: '', center: '', right: '' }
const style = { text: '', column: 0, rowSpan: 1, columnSpan: 1, style: -1, cell: 0 }
const grid = (text: string) => ({ widths: [20], styles: [], rows: [{ height: 7, cells: [{ ...style, text }] }] })
const answer = (pageIndex: number, totalPage: number, texts: readonly string[]) =>
  ok({
    ...{ fullName: '清单', pageIndex, totalPage, scale: 1, paper: { width: 210, height: 297 }, margins: edges },
    ...{ header: slots, footer: slots, pages: texts.map(grid) },
  })

let network: ReturnType<typeof startNetwork>
beforeEach(() => {
  network = startNetwork({ 'POST /ReportServer/Data/r1/Actions/Preview': () => answer(1, 3, ['甲']) })
})

const open = () =>
  showScreen(<ViewerPanel source={{ kind: 'stored', id: 'r1' }} parameters={{}} onOpen={() => {}} onBack={undefined} />, {
    texts: { report },
  })

it('says why a report cannot be saved', async () => {
  network.answers['POST /ReportServer/Data/r1/Actions/Download'] = () => refusal('导出的内容过大，请缩小范围后再试')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: report.word }))
  expect(await screen.findByText('导出的内容过大，请缩小范围后再试')).toBeVisible()
  expect(screen.getByRole('button', { name: report.word })).toBeEnabled()
})

it('prints each page once, though the report lost some while they were read', async () => {
  const printed: (string | null)[] = []
  window.print = () => printed.push(...Array.from(document.querySelectorAll('body > div > section'), (page) => page.textContent))
  CSSStyleSheet.prototype.replaceSync ??= () => {}
  document.adoptedStyleSheets ??= []
  network.answers['POST /ReportServer/Data/r1/Actions/Print'] = ({ body }) =>
    body['page'] === 1 ? answer(1, 4, ['甲', '乙']) : answer(2, 2, ['乙'])
  await open()
  await userEvent.click(await screen.findByRole('button', { name: report.print }))
  await waitFor(() => expect(printed).toEqual(['甲', '乙']))
})
