import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { fakePlatform, renderPicker, treeNode } from '@/tests/fixtures/render-picker'
import { renderWidget } from '@/tests/fixtures/render-widget'
import { paths, person, usersPlatform } from '@/tests/fixtures/users-platform'

const control = () => screen.getByRole('combobox', { name: '名称' })

test.each(['{Enter}', ' ', '{ArrowDown}', '{Alt>}{ArrowDown}{/Alt}'])('opens by %s', async (keys) => {
  await renderPicker('userSelect', usersPlatform(), { value: '' })
  await userEvent.tab()
  await userEvent.keyboard(keys)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
})

test('shows names asked for once, whatever the number of ids', async () => {
  const platform = usersPlatform()
  await renderPicker('userSelect', platform, { value: ['u1', 'u2', 'u3'], attributes: { multiple: true } })
  await waitFor(() => expect(control()).toHaveTextContent('张三/u1李四/u2王五/u3'))
  expect(platform.asked).toHaveLength(1)
})

test('asks for nothing while the record brings the names', async () => {
  const platform = usersPlatform()
  const fieldText = () => '甲/a,乙/b'
  await renderPicker('userSelect', platform, { value: ['a', 'b'], attributes: { multiple: true }, env: { fieldText } })
  expect(control()).toHaveTextContent('甲/a乙/b')
  expect(platform.asked).toEqual([])
})

test('asks when the text does not say one name for each', async () => {
  const platform = usersPlatform()
  await renderPicker('userSelect', platform, {
    value: ['u1', 'u2'],
    attributes: { multiple: true },
    env: { fieldText: () => '甲,乙,丙' },
  })
  await waitFor(() => expect(control()).toHaveTextContent('张三/u1李四/u2'))
})

test('an organisation shows the text of the record until its path is there', async () => {
  const node = treeNode('d1', 'department', '财务部', { organize: '集团/财务部', organizeIds: ['c1', 'd1'] })
  const platform = fakePlatform({ [paths.selectedList]: () => ({ list: [node] }) })
  await renderPicker('organizeSelect', platform, { value: ['c1', 'd1'], env: { fieldText: () => '财务部' } })
  expect(control()).toHaveTextContent('财务部')
  await waitFor(() => expect(control()).toHaveTextContent('集团/财务部'))
})

test('counts what does not fit, earlier in a cell', async () => {
  const ids = Array.from({ length: 9 }, (_, index) => `u${index}`)
  const all = { [paths.userList]: () => ({ list: ids.map((id) => person(id, '某人')) }) }
  const first = await renderPicker('userSelect', fakePlatform(all), { value: ids, attributes: { multiple: true } })
  await waitFor(() => expect(control()).toHaveTextContent(/\+4$/))
  first.unmount()
  const props = { compact: true, ariaLabel: '名称' }
  await renderPicker('userSelect', fakePlatform(all), { value: ids, attributes: { multiple: true }, props })
  await waitFor(() => expect(control()).toHaveTextContent(/\+8$/))
})

test('a text that is the id itself is no name', async () => {
  await renderPicker('userSelect', usersPlatform(), { value: 'u-gone', env: { fieldText: () => 'u-gone' } })
  await waitFor(() => expect(control()).toHaveTextContent(/^已失效$/))
})

test('keeps what is no more in sight, and says so', async () => {
  await renderPicker('userSelect', usersPlatform(), { value: 'gone' })
  await waitFor(() => expect(control()).toHaveTextContent(/^已失效$/))
})

test('says that names cannot be had, shows no id, keeps the value and asks again', async () => {
  let isDown = true
  const platform = usersPlatform({
    [paths.userList]: () => {
      if (isDown) throw new Error('down')
      return { list: [person('u1', '张三')] }
    },
  })
  const { onChange } = await renderPicker('userSelect', platform, { value: 'u1' })
  expect(await screen.findByText(/名称加载失败/)).toBeInTheDocument()
  expect(control()).toHaveTextContent(/^名称未加载$/)
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(control()).toHaveTextContent('张三/u1'))
  expect(onChange).not.toHaveBeenCalled()
})

test('is cleared by its button and by Delete; Backspace takes the last of several', async () => {
  const several = await renderPicker('userSelect', usersPlatform(), { value: ['u1', 'u2', 'u3'], attributes: { multiple: true } })
  await userEvent.tab()
  await userEvent.keyboard('{Backspace}')
  expect(several.lastValue()).toEqual(['u1', 'u2'])
  await userEvent.keyboard('{Delete}')
  expect(several.lastValue()).toEqual([])
  several.unmount()
  const one = await renderPicker('userSelect', usersPlatform(), { value: 'u1' })
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(one.lastValue()).toBe('')
  expect(control()).toHaveFocus()
})

test.each([{ disabled: true }, { readOnly: true }])('neither opens nor clears while %j', async (props) => {
  const { onChange } = await renderPicker('userSelect', usersPlatform(), { value: 'u1', props })
  await userEvent.tab()
  await userEvent.keyboard('{Delete}{Enter}')
  await userEvent.click(control())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: '清除' })).toBeNull()
  expect(onChange).not.toHaveBeenCalled()
})

test('the form hears that the control was left for good, not that its dialog opened', async () => {
  const onBlur = jest.fn()
  await renderPicker('userSelect', usersPlatform(), { value: 'u1', props: { onBlur } })
  await userEvent.click(control())
  await screen.findByRole('dialog')
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onBlur).not.toHaveBeenCalled()
  await userEvent.tab()
  expect(onBlur).toHaveBeenCalledTimes(1)
})

test('a public form shows what is stored and changes nothing', async () => {
  await renderWidget('userSelect', { value: 'u1' })
  expect(screen.getByRole('textbox', { name: '名称' })).toHaveAttribute('aria-readonly', 'true')
})

test.each(['currentUser', '@currentOrg--system'])('the variable %s has a name of its own and is not asked for', async (value) => {
  const platform = usersPlatform()
  await renderPicker(value === 'currentUser' ? 'userSelect' : 'usersSelect', platform, { value })
  expect(control()).toHaveTextContent(value === 'currentUser' ? '当前用户' : '当前组织')
  expect(platform.asked).toEqual([])
})

test('links its fault, is named in a cell, and has no accessibility fault', async () => {
  const { container } = await renderPicker('userSelect', usersPlatform(), { value: 'u1', props: { error: '必须填写' } })
  expect(control()).toHaveAccessibleDescription('必须填写')
  await expectNoViolations(container)
})
