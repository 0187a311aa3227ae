import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler } from 'react'
import { entryIds } from '@/lib/designer/list/list-entries'
import { fieldsOfForm } from '@/lib/designer/list/list-fields'
import { openListSession } from '@/lib/designer/list/list-session'
import { isRefusal } from '@/lib/designer/public'
import { designOf, rawField } from '@/lib/form/test-designs'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import listdesigner from '@/messages/zh/listdesigner.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { ok, showScreen, startNetwork } from '@/tests/fixtures/screen'
import { ListDesigner } from './list-designer'
import { movedTo } from './moved-to'
import type { ListPreviewProps } from './preview-frame'
import type { ToldListFault } from './script-faults'

const form = designOf(
  rawField('input', 'name', { label: '名称', formId: 101, required: true }),
  rawField('select', 'state', { label: '状态', formId: 102 }, { options: [{ id: '1', fullName: '进行中' }] }),
  rawField('inputNumber', 'amount', { label: '金额', formId: 103 }),
  rawField('rate', 'stars', { label: '评分', formId: 104 }),
)

async function open(text = '', led: ToldListFault | null = null) {
  window.matchMedia = ((query: string) => ({
    matches: query.includes('min-width'),
    addEventListener() {},
    removeEventListener() {},
  })) as never
  startNetwork({
    'GET /system/printDev/Selector': () =>
      ok({ list: [{ id: 'g', fullName: '项目', children: [{ id: 'p1', fullName: '项目单' }] }] }),
    'GET /visualdev/Base/Selector': () =>
      ok({ list: [{ id: 'g', fullName: '项目', children: [{ id: 'm1', fullName: '任务', enCode: 't' }] }] }),
    'GET /visualdev/Base/m1/FormDataFields': () => ok({ list: [{ vmodel: 'title', label: '任务名' }] }),
  })
  const session = openListSession(text, {
    now: () => 0,
    onRefused: () => {},
    fields: fieldsOfForm(form),
    setup: { webType: 2, isPhone: false },
  })
  if (isRefusal(session)) throw new Error(session.refused)
  const drawn = { count: 0 }
  const onSave = jest.fn()
  const count = () => {
    drawn.count += 1
  }
  // Stands for the run time, which no designer knows: a table with the heads that it promises.
  const preview = ({ list }: ListPreviewProps) => (
    <Profiler id="preview" onRender={count}>
      <table>
        <thead>
          <tr>
            {list.columns.map(({ code, label }) => (
              <th key={code} data-column={code}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
      </table>
    </Profiler>
  )
  await showScreen(<ListDesigner session={session} source={form} userId="u1" preview={preview} led={led} onSave={onSave} />, {
    texts: { designer, designershell, listdesigner },
  })
  await screen.findByRole('region', { name: '列表预览' })
  return { session, drawn, onSave, heads: () => screen.queryAllByRole('columnheader').map((head) => head.textContent) }
}

const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }))

test('what is ticked at the left is a column at once, and Ctrl-Z outside of texts takes it back', async () => {
  const { heads } = await open()
  expect(heads()).toEqual(['名称', '状态', '金额'])
  expect(screen.queryByRole('checkbox', { name: '显示列“评分”' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: '显示列“状态”' }))
  expect(heads()).toEqual(['名称', '金额'])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(heads()).toEqual(['名称', '状态', '金额'])
  await userEvent.type(screen.getByRole('searchbox', { name: '查找字段' }), '金{Control>}z{/Control}')
  expect(heads()).toEqual(['名称', '状态', '金额'])
  expect(screen.queryByRole('checkbox', { name: '显示列“状态”' })).not.toBeInTheDocument()
})

test('a column is moved by keys alone, keeps the focus, and pressing its head opens its properties', async () => {
  const { session, heads } = await open()
  fireEvent.click(screen.getByRole('columnheader', { name: '金额' }))
  expect(screen.getByRole('button', { name: /^金额/, expanded: true })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('radio', { name: '居中' }))
  await userEvent.click(screen.getByRole('radio', { name: '左侧' }))
  const row = screen.getByRole('button', { name: /^金额/, expanded: true })
  row.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))
  expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', 'amount')
  expect(heads()).toEqual(['名称', '金额', '状态'])
  expect(session.document).toMatchObject({ columnList: [{}, { prop: 'amount', align: 'center', fixed: 'left' }, {}] })
  await userEvent.keyboard('{Delete}')
  expect(entryIds(session.document, 'columnList')).toEqual(['name', 'state'])
  // The next row has the focus then.
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')).toHaveAttribute('data-row', 'state'))
})

test('the fault in sight leads to where it is mended: an import without a template, a list without a group', async () => {
  const { session } = await open()
  await tab('按钮')
  await userEvent.click(screen.getByRole('checkbox', { name: '导入' }))
  await userEvent.click(screen.getByRole('checkbox', { name: '批量打印' }))
  await userEvent.click(screen.getByRole('tab', { name: '列表' }))
  await userEvent.click(screen.getByRole('button', { name: '请设置导入模板' }))
  const upload = screen.getByRole('group', { name: '导入设置' })
  await userEvent.click(within(upload).getByRole('checkbox', { name: '状态' }))
  expect(session.document).toMatchObject({ uploaderTemplateJson: { dataType: '1', selectKey: ['name', 'state'] } })
  expect(screen.getByRole('button', { name: '请选择打印模板' })).toBeInTheDocument()
  await tab('列表')
  await userEvent.click(screen.getByRole('radio', { name: '分组表格' }))
  expect(screen.getByRole('button', { name: /^请选择分组字段/ })).toBeInTheDocument()
})

test('a button of the design opens another module with values of the record', async () => {
  const { session } = await open()
  await tab('按钮')
  await userEvent.click(screen.getByRole('button', { name: '添加按钮' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '弹窗配置' }))
  const dialog = await screen.findByRole('dialog', { name: /设置按钮/ })
  const choose = async (name: string, option: string) => {
    await userEvent.click(within(dialog).getByRole('combobox', { name }))
    await userEvent.click(await screen.findByRole('option', { name: option }))
  }
  await choose('关联功能', '项目 / 任务')
  await userEvent.click(within(dialog).getByRole('button', { name: '添加传递' }))
  await choose('第 1 项：本记录的字段', '名称')
  await choose('第 1 项：弹窗表单的字段', '任务名')
  await expectNoViolations(dialog)
  expect(session.document).toMatchObject({
    customBtnsList: [{ event: { btnType: 1, modelId: 'm1', formOptions: [{ currentField: 'name', field: 'title' }] } }],
  })
})

test('typing a name draws the list once for each letter, and leaves one step', async () => {
  const { session, drawn } = await open()
  await tab('查询')
  await userEvent.click(screen.getByRole('button', { name: /^名称/, expanded: false }))
  const before = drawn.count
  await userEvent.type(screen.getByRole('textbox', { name: '条件名称' }), 'abc')
  expect(drawn.count - before).toBeLessThanOrEqual(6)
  expect(session.document).toMatchObject({ searchList: [{ label: '名称abc' }] })
  act(() => void session.history.undo())
  expect(session.document).toMatchObject({ searchList: [{ label: '名称' }] })
})

test('a data filter is finished before it counts, as one step', async () => {
  const { session, onSave } = await open()
  await userEvent.click(screen.getByRole('button', { name: '添加条件' }))
  const dialog = await screen.findByRole('dialog', { name: '数据过滤' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: '第 1 个条件的字段' }))
  await userEvent.click(await screen.findByRole('option', { name: '名称' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '确定' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('数据值不能为空')
  await expectNoViolations(dialog)
  await userEvent.type(await within(dialog).findByRole('textbox', { name: '第 1 个条件的值' }), '甲{Control>}s{/Control}')
  // Nothing of it is in the list yet, so there is nothing to save and something to lose.
  expect(onSave).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: '取消' }))
  const question = await screen.findByRole('alertdialog')
  await userEvent.click(within(question).getByRole('button', { name: '保留修改' }))
  expect(session.document).toMatchObject({
    ruleList: { conditionList: [{ groups: [{ field: 'name', symbol: '==', fieldValue: '甲' }] }] },
  })
  expect(screen.getByText('1 个条件')).toBeInTheDocument()
  act(() => void session.history.undo())
  expect(session.history.canUndo).toBe(false)
})

test('every tab can be used by everybody', async () => {
  await open()
  for (const name of ['列表', '字段', '查询', '按钮']) {
    await tab(name)
    const [row] = screen.queryAllByRole('button', { expanded: false }).filter((button) => button.closest('[data-row]') !== null)
    if (row) await userEvent.click(row)
    await expectNoViolations(document.body)
  }
})

test('a column dragged over the heads of a sub-table stands before or behind all of it', () => {
  const ids = ['a', 't-x', 't-y', 'b']
  expect(movedTo(ids, 'b', 't-y', false)).toEqual({ id: 'b', before: 't' })
  expect(movedTo(ids, 'a', 't-x', true)).toEqual({ id: 'a', before: 'b' })
  expect(movedTo(ids, 't-x', 't-y', true)).toEqual({ id: 't-x', before: 'b' })
  expect(movedTo(ids, 't-y', 'b', true)).toEqual({ id: 't', before: null })
  expect(movedTo(ids, 't-y', 't-x', false)).toEqual({ id: 't-y', before: 't-x' })
})

test('whoever is led to the fault of a script comes to its line, in the button that has it', async () => {
  // jsdom draws nothing that could be measured.
  Range.prototype.getClientRects = () => [] as never
  const func = '({ data }) => {\n  data.name.\n}'
  const button = { value: 'btn_1', label: '核对', event: { btnType: 2, func } }
  await open(JSON.stringify({ columnList: [], customBtnsList: [button] }), {
    ...{ code: 'badScript', name: '核对', place: 'custom', id: 'btn_1', event: 'func', line: 2 },
  })
  expect(await screen.findByRole('dialog', { name: /核对/ })).toBeVisible()
  const text = await screen.findByRole('textbox', { name: '按钮脚本' })
  await waitFor(() => expect(text).toHaveFocus())
  expect(text.querySelector('.cm-activeLine')).toHaveTextContent('data.name.')
})
