import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { NextIntlClientProvider } from 'next-intl'
import { Profiler } from 'react'
import { loadOptions } from '@/components/form/load-options'
import { OptionsProvider } from '@/components/form/options-context'
import { inOrder, isRefusal, nameOfNode, openForm, setProperty } from '@/lib/designer/public'
import { sampleText } from '@/lib/designer/testing-forms'
import { rawField } from '@/lib/form/test-designs'
import common from '@/messages/zh/common.json'
import designershell from '@/messages/zh/designershell.json'
import form from '@/messages/zh/form.json'
import pickers from '@/messages/zh/pickers.json'
import subtable from '@/messages/zh/subtable.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendWide } from '@/tests/fixtures/layout'
import { DesignerProvider } from '../shell/designer-context'
import { DesignerFrame } from '../shell/designer-frame'
import { DesignerSession } from '../shell/designer-session'
import { Canvas } from './canvas'
import { formKind } from './form-kind'

let giveBack = () => {}
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
  giveBack = lendWide()
})
afterAll(() => giveBack())

const kind = formKind({ typeName: (type) => type, iconOf: () => null, lossText: () => '' })

async function open(text: string, onDraw: () => void = () => {}) {
  const opened = openForm(text)
  if (isRefusal(opened)) throw new Error(opened.refused)
  const session = new DesignerSession(opened.document, { now: () => 0, onRefused: () => {} })
  const onSave = jest.fn()
  render(
    <NextIntlClientProvider
      locale="zh"
      timeZone="Asia/Shanghai"
      messages={{ common, designershell, form, pickers, subtable, widgets }}
    >
      <OptionsProvider load={loadOptions}>
        <DesignerProvider session={session} kind={kind} tell={() => {}}>
          <DesignerFrame
            palette={null}
            canvas={
              <Profiler id="canvas" onRender={onDraw}>
                <Canvas isNarrow={false} />
              </Profiler>
            }
            properties={<input aria-label="a text" />}
            faults={[]}
            onSave={onSave}
          />
        </DesignerProvider>
      </OptionsProvider>
    </NextIntlClientProvider>,
  )
  await waitFor(() => expect(screen.queryAllByRole('group').length).toBeGreaterThan(1))
  const named = (name: string) => inOrder(session.document).find((id) => nameOfNode(session.document, id) === name) ?? ''
  const frame = (name: string) => document.querySelector<HTMLElement>(`[data-node-id="${named(name)}"]`) as HTMLElement
  return { session, named, frame, onSave }
}

it('shows every node of a form in its frame, and takes no input into the faces', async () => {
  const { session, frame } = await open(sampleText())
  for (const name of ['a', 'b', 'qty', 'd', 'e', 'g']) expect(frame(name)).toBeInTheDocument()
  expect(frame('a').querySelector('[inert]')).not.toBeNull()
  fireEvent.click(frame('b'))
  expect(session.selection).toHaveLength(1)
  expect(frame('b')).toHaveAttribute('aria-current', 'true')
  await expectNoViolations(document.body)
})

it('chooses the innermost node under the pointer, several with Ctrl, and none beside them', async () => {
  const { session, named, frame } = await open(sampleText())
  fireEvent.click(frame('b'))
  fireEvent.click(frame('a'), { ctrlKey: true })
  expect(session.selection).toEqual([named('b'), named('a')])
  fireEvent.click(screen.getByRole('group', { name: '表单画布' }))
  expect(session.selection).toEqual([])
})

it('Tab comes to one part of the canvas, whatever is chosen, and the focus follows what is chosen', async () => {
  const { session, named, frame } = await open(sampleText())
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-canvas] [data-node-id]')].filter((one) => one.tabIndex === 0)
  expect(stops()).toEqual([frame('a')])
  frame('a').focus()
  for (const id of inOrder(session.document)) {
    act(() => session.select([id]))
    await waitFor(() => expect(stops()).toEqual([document.activeElement]))
  }
  act(() => session.select([named('a')]))
  await waitFor(() => expect(frame('a')).toHaveFocus())
  fireEvent.keyDown(frame('a'), { key: 'Delete' })
  await waitFor(() => expect(stops()).toEqual([document.activeElement]))
})

it('keys on the canvas walk, delete and take back; in a text control they belong to it', async () => {
  const { session, named, frame, onSave } = await open(sampleText())
  const a = named('a')
  fireEvent.click(frame('a'))
  fireEvent.keyDown(frame('a'), { key: 'ArrowDown' })
  expect(session.selection).not.toEqual([a])
  fireEvent.keyDown(frame('a'), { key: 'ArrowUp' })
  fireEvent.keyDown(frame('a'), { key: 'Delete' })
  expect(named('a')).toBe('')
  const text = screen.getByRole('textbox', { name: 'a text' })
  fireEvent.keyDown(text, { key: 'z', ctrlKey: true })
  fireEvent.keyDown(text, { key: 'Delete' })
  expect(named('a')).toBe('')
  fireEvent.keyDown(screen.getByRole('button', { name: '撤销' }), { key: 'z', ctrlKey: true })
  expect(named('a')).toBe(a)
  fireEvent.keyDown(text, { key: 's', ctrlKey: true })
  expect(onSave).toHaveBeenCalledTimes(1)
})

it('a pane opens when something in it is chosen elsewhere', async () => {
  const { session, named, frame } = await open(sampleText())
  const tabs = screen.getAllByRole('button').filter((pane) => pane.matches('[data-node-id][aria-pressed]'))
  fireEvent.click(tabs[1] as HTMLElement)
  expect(frame('d')).toBeNull()
  act(() => session.select([named('d')]))
  expect(frame('d')).toBeInTheDocument()
})

it('typing in a property of one of three hundred fields draws that one and no other', async () => {
  const fields = Array.from({ length: 300 }, (_, index) => rawField('input', `field${index}`))
  const { session, named, frame } = await open(JSON.stringify({ fields }))
  const id = named('field7')
  const others = ['field6', 'field8', 'field299'].map((name) => frame(name).firstElementChild)
  const watched = jest.fn()
  const observer = new MutationObserver((records) => watched(records.map(({ target }) => target)))
  observer.observe(document.querySelector('[data-canvas]') as Element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  act(() => {
    session.run(setProperty({ id, path: ['__config__', 'label'], value: '新的标题' }), 'label')
  })
  await waitFor(() => expect(frame('field7')).toHaveTextContent('新的标题'))
  observer.disconnect()
  const touched: readonly Node[] = watched.mock.calls.flat(2)
  expect(touched.length).toBeGreaterThan(0)
  expect(touched.filter((node) => !frame('field7').contains(node) && !node.contains(frame('field7')))).toEqual([])
  expect(['field6', 'field8', 'field299'].map((name) => frame(name).firstElementChild)).toEqual(others)
})
