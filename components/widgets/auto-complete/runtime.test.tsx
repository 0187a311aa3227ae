import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { type FakeCall, fakeCaller, fixedValues, lookupEnv, renderLookup } from '@/tests/fixtures/render-lookup'

const path = '/system/DataInterface/{id}/Actions/List'
const attributes = { interfaceId: 'i1', relationField: 'name' }
const names = ['上海大学', '上海中学', '北京大学', '北京大学']
const pageOf = (list: unknown[]) => ({ list, pagination: { currentPage: 1, pageSize: 50, total: list.length } })
const byKeyword = ({ body }: FakeCall) =>
  pageOf(names.filter((name) => name.includes(String(body['keyword']))).map((name, index) => ({ id: index, name })))
const control = () => screen.getByRole('combobox', { name: '名称' })

function world(answer: (asked: FakeCall) => unknown = byKeyword) {
  const { call, asked } = fakeCaller({ [path]: answer })
  return { env: lookupEnv(call, { values: fixedValues({ city: '上海' }) }), asked }
}

test('suggests what goes with the typed text and takes one with its record', async () => {
  const { env, asked } = world()
  const { onChange } = await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '上海')
  await userEvent.click(await screen.findByRole('option', { name: '上海中学' }))
  expect(onChange.mock.lastCall).toEqual(['上海中学', { id: 1, name: '上海中学' }])
  expect(control()).toHaveFocus()
  expect(screen.queryByRole('listbox')).toBeNull()
  // One call after a pause, not one for each key.
  expect(asked.map(({ body }) => body['keyword'])).toEqual(['上海'])
  expect(asked[0]?.body).toMatchObject({ pageSize: 50, relationField: 'name' })
})

test('any text may be written', async () => {
  const { env } = world()
  const { lastValue } = await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '别的学校{Enter}')
  expect(lastValue()).toBe('别的学校')
})

test('is worked with the keyboard alone: arrows walk through the list and back to the text', async () => {
  const { env } = world()
  const { lastValue } = await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.tab()
  await userEvent.keyboard('大学')
  await screen.findByRole('option', { name: '北京大学' })
  await userEvent.keyboard('{ArrowDown}')
  expect(control()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: '上海大学' }).id)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(control()).not.toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(lastValue()).toBe('北京大学')
})

test('each text is suggested once', async () => {
  const { env } = world()
  await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '北京')
  await screen.findByRole('listbox')
  expect(screen.getAllByRole('option')).toHaveLength(1)
})

test('puts the typed text into the parameter that asks for it, and no keyword beside it', async () => {
  const { env, asked } = world(() => pageOf([{ name: '上海大学' }]))
  const templateJson = [
    { field: 'city', relationField: 'city' },
    { field: 'word', relationField: '@keyword' },
  ]
  await renderLookup('autoComplete', env, { value: '', attributes: { ...attributes, total: 10, templateJson } })
  await userEvent.type(control(), 'shdx')
  await screen.findByRole('option')
  expect(asked[0]?.body).toMatchObject({ keyword: '', pageSize: 10 })
  expect(asked[0]?.body['paramList']).toMatchObject([{ defaultValue: '上海' }, { defaultValue: 'shdx' }])
})

test('drops an answer that was overtaken', async () => {
  const waiting = new Map<string, () => void>()
  const { env } = world(
    (asked) => new Promise((resolve) => waiting.set(String(asked.body['keyword']), () => resolve(byKeyword(asked)))),
  )
  await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '上海')
  await waitFor(() => expect(waiting.has('上海')).toBe(true))
  await userEvent.clear(control())
  await userEvent.type(control(), '北京')
  await waitFor(() => expect(waiting.has('北京')).toBe(true))
  waiting.get('北京')?.()
  waiting.get('上海')?.()
  await screen.findByRole('option', { name: '北京大学' })
  expect(screen.queryByRole('option', { name: '上海大学' })).toBeNull()
})

test('what answers an earlier text is shown while the next answer is on its way, but cannot be taken', async () => {
  const waiting = new Map<string, () => void>()
  const { env } = world((asked) => {
    const keyword = String(asked.body['keyword'])
    if (keyword === '上海') return byKeyword(asked)
    return new Promise((resolve) => waiting.set(keyword, () => resolve(byKeyword(asked))))
  })
  const { lastValue } = await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '上海')
  await screen.findByRole('option', { name: '上海大学' })
  await userEvent.clear(control())
  await userEvent.type(control(), '北京')
  const stale = screen.getByRole('option', { name: '上海大学' })
  expect(stale).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(stale)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(lastValue()).toBe('北京')
  await waitFor(() => expect(waiting.has('北京')).toBe(true))
  waiting.get('北京')?.()
  await userEvent.click(await screen.findByRole('option', { name: '北京大学' }))
  expect(lastValue()).toBe('北京大学')
})

test('a list that follows another field is asked for anew when that has changed', async () => {
  const fruit = { kind: '苹果' }
  const values = { subscribe: () => () => {}, read: () => fruit.kind }
  const rowsOf = ({ body }: FakeCall) =>
    pageOf([{ name: `${(body['paramList'] as { defaultValue: string }[])[0]?.defaultValue}汁` }])
  const { call, asked } = fakeCaller({ [path]: rowsOf })
  const templateJson = [{ field: 'kind', relationField: 'kind' }]
  await renderLookup('autoComplete', lookupEnv(call, { values }), { value: '', attributes: { ...attributes, templateJson } })
  await userEvent.click(control())
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByRole('option', { name: '苹果汁' })
  await userEvent.tab()
  fruit.kind = '香蕉'
  await userEvent.click(control())
  await userEvent.keyboard('{ArrowDown}')
  expect(await screen.findByRole('option', { name: '香蕉汁' })).toBeInTheDocument()
  expect(screen.queryByRole('option', { name: '苹果汁' })).toBeNull()
  expect(asked).toHaveLength(2)
})

test('says that suggestions failed, keeps what is written, and asks again', async () => {
  let failures = 1
  const { env } = world((asked) => {
    if (failures-- > 0) throw new Error('broken')
    return byKeyword(asked)
  })
  const { lastValue } = await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '上海')
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  expect(await screen.findByRole('option', { name: '上海大学' })).toBeInTheDocument()
  expect(lastValue()).toBe('上海')
})

test('Escape closes the list and nothing around it', async () => {
  const { env } = world()
  await renderLookup('autoComplete', env, { value: '', attributes })
  await userEvent.type(control(), '上海')
  await screen.findByRole('listbox')
  const outer = jest.fn()
  document.addEventListener('keydown', outer)
  await userEvent.keyboard('{Escape}')
  document.removeEventListener('keydown', outer)
  expect(outer).not.toHaveBeenCalled()
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('nobody signed in: an ordinary text field', async () => {
  const { lastValue } = await renderLookup('autoComplete', lookupEnv(undefined), { value: '', attributes })
  await userEvent.type(screen.getByRole('textbox', { name: '名称' }), '甲')
  expect(lastValue()).toBe('甲')
})

test.each([{ disabled: true }, { readOnly: true }])('asks for nothing while %j', async (state) => {
  const { env, asked } = world()
  await renderLookup('autoComplete', env, { value: '甲', attributes, ...state })
  await userEvent.click(control())
  expect(control()).toHaveAttribute('aria-expanded', 'false')
  expect(asked).toEqual([])
})

test('links its fault and has no accessibility fault, closed and open', async () => {
  const { env } = world()
  const { container } = await renderLookup('autoComplete', env, { value: '', error: '请输入', attributes })
  expect(control()).toHaveAccessibleDescription('请输入')
  await expectNoViolations(container)
  await userEvent.type(control(), '上海')
  await screen.findByRole('listbox')
  await expectNoViolations(container)
})
