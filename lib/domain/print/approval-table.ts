import { pictureAddress } from '../picture-address'

/** A row of the approval table; times are texts already. */
export type ApprovalRow = {
  nodeName: string
  userName: string
  handleTime: string
  handleStatus: number | undefined
  handleOpinion: string
  signImg: string
}

const titles = ['节点名称', '操作人员', '操作时间', '执行动作', '备注', '签名'] as const

/** Spec 1 §4, contract 1 §22. They belong to the document, whose language is Chinese, not to the screen. */
const statusTexts: readonly string[] = [
  ...['退回', '同意', '发起', '撤回', '终止', '指派', '加签', '转办', '变更', '复活'],
  ...['前加签', '挂起'],
]

/** An unknown status is empty. */
function handleStatusText(status: number | undefined): string {
  return status === undefined ? '' : (statusTexts[status] ?? '')
}

/** Null without steps: then nothing is printed in its place. */
export function approvalTable(document: Document, rows: readonly ApprovalRow[]): HTMLElement | null {
  if (rows.length === 0) return null
  const table = document.createElement('table')
  table.setAttribute('border', '1')
  table.setAttribute('style', 'border-collapse: collapse; width: 100%')
  const head = table.appendChild(document.createElement('thead')).appendChild(document.createElement('tr'))
  for (const title of titles) head.appendChild(document.createElement('th')).textContent = title
  const body = table.appendChild(document.createElement('tbody'))
  for (const row of rows) body.append(approvalLine(document, row))
  return table
}

function approvalLine(document: Document, row: ApprovalRow): HTMLElement {
  const line = document.createElement('tr')
  const texts = [row.nodeName, row.userName, row.handleTime, handleStatusText(row.handleStatus), row.handleOpinion]
  for (const text of texts) line.appendChild(document.createElement('td')).textContent = text
  const signature = line.appendChild(document.createElement('td'))
  const source = pictureAddress(row.signImg)
  if (source) {
    const picture = signature.appendChild(document.createElement('img'))
    picture.setAttribute('src', source)
    picture.setAttribute('alt', '签名')
    picture.setAttribute('style', 'width: 100px')
  }
  return line
}
