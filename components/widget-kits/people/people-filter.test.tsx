import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { widgets } from '@/components/widgets/registry'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { peopleEnv, WithPickerTexts } from '@/tests/fixtures/render-picker'
import { parsedField } from '@/tests/fixtures/render-widget'
import { usersPlatform } from '@/tests/fixtures/users-platform'
import { WidgetEnvProvider } from '../widget-env'

async function draw(searchMultiple: boolean, value?: unknown) {
  const { Filter } = await widgets.get('userSelect')!.filter!()
  const onChange = jest.fn()
  const env = peopleEnv(usersPlatform().call)
  const node = parsedField('userSelect', {}, { multiple: !searchMultiple })
  // biome-ignore lint/correctness/noComponentHookFactories: one component per call is what a test wants.
  function Holder() {
    const [held, setHeld] = useState(value)
    const props = { node, id: 'filter', value: held, searchType: 1 as const, searchMultiple }
    return (
      <WidgetEnvProvider value={env}>
        <label htmlFor="filter">负责人</label>
        <Filter
          {...props}
          onChange={(next) => {
            onChange(next)
            setHeld(next)
          }}
        />
      </WidgetEnvProvider>
    )
  }
  const view = render(<Holder />, { wrapper: WithPickerTexts })
  return { ...view, lastValue: () => onChange.mock.lastCall?.[0] }
}

const control = () => screen.getByRole('combobox', { name: '负责人' })

test('looks for one or several as the list design says, whatever the form allows', async () => {
  const several = await draw(true)
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: /王五/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(several.lastValue()).toEqual(['u3'])
  await expectNoViolations(several.container)
  several.unmount()
  const one = await draw(false)
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('treeitem', { name: /王五/ }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(one.lastValue()).toBe('u3')
})

test('offers the current user, whatever the form offers, and says so (spec 2 §2.1)', async () => {
  const { lastValue } = await draw(true)
  await userEvent.click(control())
  await userEvent.click(await screen.findByRole('tab', { name: '系统变量' }))
  await userEvent.click(await screen.findByRole('treeitem', { name: '当前用户' }))
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(lastValue()).toEqual(['currentUser'])
  expect(screen.getByText('当前用户')).toBeInTheDocument()
})

test('emptied it is no condition', async () => {
  const { lastValue } = await draw(true, ['u1'])
  await userEvent.click(screen.getByRole('button', { name: '清除' }))
  expect(lastValue()).toBeUndefined()
})

test.each(['organizeSelect', 'depSelect', 'posSelect', 'roleSelect', 'groupSelect', 'userSelect', 'usersSelect'])(
  '%s can be searched by',
  async (type) => {
    expect(typeof (await widgets.get(type)?.filter?.())?.Filter).toBe('function')
  },
)
