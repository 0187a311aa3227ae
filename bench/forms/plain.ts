import { userNames } from './fake-people'
import { benchFields, initialNumbers, numberNames, sumsOf, tableColumns, tableRows } from './form-spec'
import { installBench } from './page-clock'
import './plain.css'

/**
 * The physical limit: native controls nobody controls, written as one piece of HTML, far lines left out of layout, and
 * handlers that touch exactly what changes.
 */
installBench({
  build: (screen) => {
    const root = document.getElementById('root')
    if (!root) return
    if (screen === 'fields') buildFields(root)
    else if (screen === 'picker') buildPicker(root)
    else buildTable(root, screen === 'table1000' ? [1_000, 20] : [200, 10])
  },
  isThere: () => document.getElementById('root')?.firstChild !== null,
  table: {
    cell: (row, column) => document.getElementById(`${tableColumns(20)[column]?.name}-${row}`),
    total: () => document.getElementById('total'),
    scroller: () => document.querySelector('.names, .body'),
  },
})

/** All names in one list of text, found by going through them: what a browser does at its best with nothing kept ready. */
function buildPicker(root: HTMLElement) {
  root.innerHTML =
    '<button id="people" aria-label="People">0</button><dialog><input aria-label="Search"><div class="names"></div></dialog>'
  const [dialog, input, names] = ['dialog', 'input', '.names'].map((selector) => root.querySelector<HTMLElement>(selector))
  const everybody = userNames()
  const show = (list: readonly string[]) => {
    if (names) names.innerHTML = list.map((name) => `<div class="row" role="treeitem">${name}</div>`).join('')
  }
  root.querySelector('button')?.addEventListener('click', () => {
    if (dialog instanceof HTMLDialogElement) dialog.showModal()
    show(Array.from({ length: 2_000 }, (_, index) => `Department ${index}`))
  })
  input?.addEventListener('input', () => {
    const keyword = input instanceof HTMLInputElement ? input.value : ''
    show(everybody.filter((name) => name.includes(keyword)).slice(0, 20))
  })
}

const groupSize = 16

function buildFields(root: HTMLElement) {
  const sums = sumsOf(initialNumbers)
  const lines = benchFields.map((field) => {
    const label = `<label for="${field.name}">${field.label}</label>`
    if (field.kind === 'sum') return `<div class="line">${label}<output id="${field.name}">${sums[field.name]}</output></div>`
    if (field.kind === 'select') return `<div class="line">${label}<select id="${field.name}"><option></option></select></div>`
    const value = field.kind === 'number' ? initialNumbers[field.name] : ''
    return `<div class="line">${label}<input id="${field.name}" value="${value}"></div>`
  })
  const groups = Array.from({ length: Math.ceil(lines.length / groupSize) }, (_, index) =>
    lines.slice(index * groupSize, (index + 1) * groupSize).join(''),
  )
  root.innerHTML = `<form class="plain">${groups.map((group) => `<div class="group">${group}</div>`).join('')}</form>`
  // Options come when the control is entered: 1,000 of them at once would cost more than all the rest.
  root.addEventListener('focusin', ({ target }) => {
    const field = benchFields.find((item) => target instanceof HTMLSelectElement && item.name === target.id)
    if (field?.kind !== 'select' || !(target instanceof HTMLSelectElement) || target.options.length > 1) return
    target.append(...field.options.map(({ value, label }) => new Option(label, value)))
  })
  const numbers: Record<string, number> = { ...initialNumbers }
  for (const name of numberNames) {
    const input = document.getElementById(name) as HTMLInputElement
    input.addEventListener('input', () => {
      numbers[name] = Number(input.value)
      for (const [sum, value] of Object.entries(sumsOf(numbers))) {
        const output = document.getElementById(sum)
        if (output && output.textContent !== String(value)) output.textContent = String(value)
      }
    })
  }
}

function buildTable(root: HTMLElement, [rowCount, columnCount]: readonly [number, number]) {
  const columns = tableColumns(columnCount)
  const rows = tableRows(rowCount, columnCount)
  const cell = (row: number, name: string, kind: string, value: string | number) =>
    kind === 'product'
      ? `<div><output id="${name}-${row}">${value}</output></div>`
      : `<div><input id="${name}-${row}" aria-label="${name} ${row + 1}" value="${value}"></div>`
  let total = rows.reduce((sum, row) => sum + Number(row['amount']), 0)
  root.innerHTML = `<div class="grid" style="--columns:${columnCount}"><div class="body">${rows
    .map(
      (row, index) =>
        `<div class="row">${columns.map(({ name, kind }) => cell(index, name, kind, row[name] ?? '')).join('')}</div>`,
    )
    .join('')}</div><output id="total">${total.toFixed(2)}</output></div>`
  root.addEventListener('input', (event) => {
    const [name, row] = (event.target as HTMLInputElement).id.split('-')
    if (name !== 'qty' && name !== 'price') return
    const read = (column: string) => Number((document.getElementById(`${column}-${row}`) as HTMLInputElement).value)
    const output = document.getElementById(`amount-${row}`) as HTMLOutputElement
    total += read('qty') * read('price') - Number(output.textContent)
    output.textContent = String(read('qty') * read('price'))
    const sum = document.getElementById('total')
    if (sum) sum.textContent = total.toFixed(2)
  })
}
