import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { showScreen } from '@/tests/fixtures/screen'
import { ConditionGroups, type ConditionGroupsValue } from './condition-groups'

type Value = ConditionGroupsValue<string>
let last: Value

function Held({ start }: { start: Value }) {
  const [value, setValue] = useState(start)
  last = value
  return (
    <ConditionGroups
      label="条件"
      value={value}
      onChange={setValue}
      newRow={() => ''}
      isFaulty={(group, row) => group === 0 && row === 0}
      row={(text, { number, isFaulty, onChange }) => (
        <input
          aria-label={`值 ${number}`}
          aria-invalid={isFaulty}
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    />
  )
}

const open = (start: Value) => showScreen(<Held start={start} />)

it('conditions and groups are added, joined, changed and taken away; an empty group is none', async () => {
  await open({ matchLogic: 'and', groups: [{ logic: 'and', rows: ['a'] }] })
  expect(screen.queryByRole('radiogroup', { name: '条件组之间' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '添加条件' }))
  await userEvent.type(screen.getByRole('textbox', { name: '值 2' }), 'b')
  await userEvent.click(screen.getByRole('radio', { name: '任一满足' }))
  await userEvent.click(screen.getByRole('button', { name: '添加条件组' }))
  const between = screen.getByRole('radiogroup', { name: '条件组之间' })
  await userEvent.click(within(between).getByRole('radio', { name: '任一满足' }))
  expect(last).toEqual({
    matchLogic: 'or',
    groups: [
      { logic: 'or', rows: ['a', 'b'] },
      { logic: 'and', rows: [''] },
    ],
  })
  const first = screen.getByRole('group', { name: '条件组 1' })
  await userEvent.click(within(first).getByRole('button', { name: '移除条件 1' }))
  await userEvent.click(within(first).getByRole('button', { name: '移除条件 1' }))
  expect(last.groups).toEqual([{ logic: 'and', rows: [''] }])
  await userEvent.click(screen.getByRole('button', { name: '移除条件组 1' }))
  expect(last.groups).toEqual([])
})

it('is told by name which condition is not finished, and is accessible', async () => {
  await open({ matchLogic: 'and', groups: [{ logic: 'and', rows: ['a', 'b'] }] })
  expect(screen.getByRole('textbox', { name: '值 1' })).toBeInvalid()
  expect(screen.getByRole('textbox', { name: '值 2' })).toBeValid()
  await expectNoViolations(document.body)
})
