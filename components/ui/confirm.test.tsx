import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { ConfirmHost, confirm } from './confirm'

function Rows() {
  const [ids, setIds] = useState(['甲', '乙', '丙'])
  const remove = async (id: string) => {
    if (await confirm({ text: '删除吗？' })) setIds((old) => old.filter((one) => one !== id))
  }
  return (
    <>
      {ids.map((id) => (
        <button key={id} type="button" onClick={() => void remove(id)}>
          {`删除${id}`}
        </button>
      ))}
      <ConfirmHost />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })
const show = () => render(<Rows />, { wrapper: WithMessages })

test.each(['取消', '确定'])('after %s the focus is where it was before the question', async (answer) => {
  show()
  // Its own row goes with 确定: whatever stands in no list gives the focus to nobody else.
  await userEvent.click(button('删除乙'))
  const question = await screen.findByRole('alertdialog')
  await expectNoViolations(question)
  expect(question).toContainElement(document.activeElement as HTMLElement)
  let focused: Element | null = null
  const note = () => {
    focused = document.activeElement
  }
  button('删除乙').addEventListener('focus', note)
  await userEvent.click(button(answer))
  expect(focused).toHaveTextContent('删除乙')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Enter does what is suggested, but destroys nothing', async () => {
  show()
  const given: boolean[] = []
  act(() => {
    void confirm({ text: '保存？' }).then((is) => given.push(is))
    void confirm({ text: '删除？', danger: true, confirmText: '删除' }).then((is) => given.push(is))
  })
  await screen.findByText('保存？')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('删除？')
  await userEvent.keyboard('{Enter}')
  expect(given).toEqual([true, false])
})

test('a question that comes right after another one gives the focus back to what had it before both', async () => {
  show()
  button('删除丙').focus()
  let answers: readonly boolean[] = []
  act(() => {
    void Promise.all([confirm({ text: '一' }), confirm({ text: '二' })]).then((given) => {
      answers = given
    })
  })
  await userEvent.click(button('取消'))
  expect(await screen.findByText('二')).toBeVisible()
  await userEvent.click(button('确定'))
  expect(answers).toEqual([false, true])
  expect(button('删除丙')).toHaveFocus()
})

test('the second press of a double click reaches nothing below the question', async () => {
  show()
  const pressed = jest.fn()
  button('删除丙').addEventListener('click', pressed)
  await userEvent.click(button('删除甲'))
  await userEvent.click(button('确定'))
  fireEvent.click(button('删除丙'), { detail: 2 })
  expect(pressed).not.toHaveBeenCalled()
  fireEvent.click(button('删除丙'), { detail: 1 })
  expect(pressed).toHaveBeenCalledTimes(1)
})
