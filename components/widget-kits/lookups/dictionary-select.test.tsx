import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '@/components/ui/field'
import { AppError } from '@/lib/errors/app-error'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { chooseOption } from '@/tests/fixtures/choose-option'
import { type FakeCall, fakeCaller, lookupEnv, renderWithEnv } from '@/tests/fixtures/render-lookup'
import { DictionarySelect } from './dictionary-select'

const types = [
  {
    id: '0',
    parentId: '-1',
    fullName: '业务字典',
    enCode: '',
    children: [type('t1', '单位', 'unit', 0), type('t2', '地区', 'place', 1)],
  },
  { id: '1', parentId: '-1', fullName: '系统字典', enCode: '', children: [] as ReturnType<typeof type>[] },
]

function type(id: string, fullName: string, enCode: string, isTree: number) {
  return { id, parentId: '0', fullName, enCode, isTree, children: [] }
}

async function open(answers: Record<string, (asked: FakeCall) => unknown> = {}, first = '') {
  const list = structuredClone(types)
  const { call, asked } = fakeCaller({
    '/system/DictionaryType/Selector/{id}': () => ({ list }),
    '/system/DictionaryType': ({ body }) => {
      list[1]?.children.push(type('t9', String(body['fullName']), String(body['enCode']), Number(body['isTree'])))
    },
    '/system/DictionaryData': () => null,
    '/system/DictionaryData/{typeId}/Selector/{itemId}': ({ params }) => ({
      list: [
        {
          id: '0',
          parentId: '-1',
          fullName: params['typeId'],
          enCode: '',
          children: [{ id: 'i1', parentId: '0', fullName: '华东', enCode: 'east' }],
        },
      ],
    }),
    ...answers,
  })
  const onChange = jest.fn()
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder() {
    const [value, setValue] = useState(first)
    return (
      <Field id="dictionary" label="数据字典">
        <DictionarySelect
          id="dictionary"
          value={value}
          onChange={(id) => {
            onChange(id)
            setValue(id)
          }}
        />
      </Field>
    )
  }
  const view = await renderWithEnv(lookupEnv(call), <Holder />)
  return { ...view, asked, onChange }
}

const control = () => screen.getByRole('combobox', { name: '数据字典' })
const make = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: '添加字典' }))
  await userEvent.click(screen.getByRole('menuitem', { name }))
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^\\*?${name}$`))

test('chooses a dictionary, not one of the two roots that hold them', async () => {
  const { onChange } = await open()
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: '业务字典' }))
  expect(onChange).not.toHaveBeenCalled()
})

test('is filtered by typing and chosen from with the keyboard alone', async () => {
  const { onChange } = await open()
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('地区')
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onChange).toHaveBeenCalledWith('t2')
  expect(control()).toHaveTextContent('地区')
  expect(control()).toHaveFocus()
})

test('makes a dictionary and chooses it', async () => {
  const { asked, onChange } = await open()
  await make('新建字典分类')
  await userEvent.type(field('名称'), '币种')
  await userEvent.type(field('编码'), 'currency')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('t9'))
  const sent = asked.find(({ path }) => path === '/system/DictionaryType')?.body
  expect(sent).toMatchObject({ parentId: '0', fullName: '币种', enCode: 'currency', isTree: 0, sortCode: 0 })
  expect(control()).toHaveTextContent('币种')
})

test('says what is wrong with a dictionary, as spec 2 §5.3 words it', async () => {
  await open()
  await make('新建字典分类')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('请输入名称')).toBeInTheDocument()
  expect(screen.getByText('请输入编码')).toBeInTheDocument()
  expect(field('名称')).toHaveFocus()
  await userEvent.click(field('名称'))
  await userEvent.paste('名'.repeat(51))
  await userEvent.click(field('编码'))
  await userEvent.paste('x'.repeat(51))
  expect(screen.getByText('名称最多为50个字符！')).toBeInTheDocument()
  expect(screen.getByText('编码最多为50个字符！')).toBeInTheDocument()
  await userEvent.clear(field('名称'))
  await userEvent.type(field('名称'), '<名>')
  expect(screen.getByText('名称不能含有特殊符号')).toBeInTheDocument()
  await userEvent.clear(field('编码'))
  await userEvent.type(field('编码'), '.code')
  expect(screen.getByText('编码只能输入英文、数字和小数点且小数点不能放在首尾')).toBeInTheDocument()
  await userEvent.clear(field('排序'))
  await userEvent.type(field('排序'), '1000000')
  expect(screen.getByText('请输入 0 到 999999 之间的整数')).toBeInTheDocument()
})

test('makes an item of a tree dictionary below another item', async () => {
  const { asked } = await open({}, 't2')
  await waitFor(() => expect(control()).toHaveTextContent('地区'))
  await make('新建字典')
  expect(await screen.findByRole('dialog', { name: '新建字典' })).toBeInTheDocument()
  expect(field('上级')).toHaveTextContent('t2')
  await chooseOption(field('上级'), '华东')
  await userEvent.type(field('名称'), '上海')
  await userEvent.type(field('编码'), 'sh')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked.at(-1)?.body).toMatchObject({
    dictionaryTypeId: 't2',
    parentId: 'i1',
    fullName: '上海',
    enCode: 'sh',
    enabledMark: 1,
  })
})

test('an item of a flat dictionary stands at the top, with its own words for what is wrong', async () => {
  await open({}, 't1')
  await waitFor(() => expect(control()).toHaveTextContent('单位'))
  await make('新建字典')
  expect(await screen.findByLabelText(/上级/)).toBeDisabled()
  await userEvent.click(field('名称'))
  await userEvent.paste('名'.repeat(51))
  await userEvent.click(field('编码'))
  await userEvent.paste('x'.repeat(51))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(screen.getByText('字典名称最多为50个字符！')).toBeInTheDocument()
  expect(screen.getByText('字典编码最多为50个字符！')).toBeInTheDocument()
})

test('an item needs a dictionary to belong to', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '添加字典' }))
  expect(screen.getByRole('menuitem', { name: '请先选择数据字典' })).toBeDisabled()
})

test('stays open with what was written when the server refuses, and neither Escape nor a click beside it closes it', async () => {
  await open({ '/system/DictionaryType': () => Promise.reject(new AppError('refused', 'no', { userMessage: '名称不能重复' })) })
  await make('新建字典分类')
  await userEvent.type(field('名称'), '单位')
  await userEvent.type(field('编码'), 'unit')
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await screen.findByText('名称不能重复')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(field('名称')).toHaveValue('单位')
})

test('says that dictionaries failed and asks again', async () => {
  let failures = 1
  await open({
    '/system/DictionaryType/Selector/{id}': () => {
      if (failures-- > 0) throw new Error('broken')
      return { list: types }
    },
  })
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('treeitem', { name: '业务字典' })).toBeInTheDocument()
})

test('has no accessibility fault, open, closed and with its dialog', async () => {
  const { baseElement } = await open()
  await expectNoViolations(baseElement)
  await userEvent.click(control())
  await screen.findByRole('treeitem', { name: '业务字典' })
  await expectNoViolations(baseElement)
  await userEvent.keyboard('{Escape}')
  await make('新建字典分类')
  await expectNoViolations(await screen.findByRole('dialog'))
})
