import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense } from 'react'
import { childrenOf, isRefusal, rootId } from '@/lib/designer/public'
import {
  boxOf,
  givenInScreen,
  inLayers,
  joinTexts,
  newScreenItem,
  openScreen,
  screenItemOf,
  splitTexts,
  writeScreen,
} from '@/lib/designer/screen/public'
import { type OwnScreenKey, type ScreenKey, screenKinds } from '@/lib/screen/kinds'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import flowpicture from '@/messages/zh/flowpicture.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import listdesigner from '@/messages/zh/listdesigner.json'
import pickers from '@/messages/zh/pickers.json'
import portaldesigner from '@/messages/zh/portaldesigner.json'
import screendesigner from '@/messages/zh/screendesigner.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { optionWord } from '../portal/options/option-word'
import { DesignerSession } from '../shell/designer-session'
import { screenOptionTable } from './options/screen-option-table'
import { ScreenDesigner } from './screen-designer'

const messages = { common, designer, designershell, errors, flowpicture, form, list, listdesigner, pickers, widgets, portaldesigner, screendesigner }
const words = { title: (key: string) => key, screenTitle: (key: string) => key, sample: (kind: string, at: number) => `${kind}${at}` }

beforeAll(() => {
  lendSizes({ width: 1600, height: 900 })
  Element.prototype.scrollTo = () => {}
})
/** What the platform has to choose from: nothing. The network edge is all that is not real here. */
beforeEach(() => {
  globalThis.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } }))) as never
})

async function start(kinds: readonly ScreenKey[]) {
  const items = kinds.map((key, at) => ({ ...newScreenItem(key, words), i: String(101 + at), left: at * 100, top: at * 50, zIndex: at + 1 }))
  const doc = openScreen(joinTexts({ detail: '', component: JSON.stringify(items) }))
  if (isRefusal(doc)) throw new Error(doc.refused)
  const session = new DesignerSession(doc, { now: () => 0, onRefused: () => undefined, givenIn: givenInScreen })
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <Suspense>
          <ScreenDesigner
            session={session}
            userId="u1"
            drawItem={({ item }) => <div>{item.jnpfKey}</div>}
            others={[{ id: 's2', fullName: '车间大屏' }]}
            onSave={() => {}}
            onPreview={() => {}}
          />
        </Suspense>
      </NextIntlClientProvider>,
    ),
  )
  const ids = childrenOf(doc, rootId)
  const boxAt = (at: number) => boxOf(screenItemOf(session.document, ids[at] ?? ''))
  return { session, view, ids, boxAt }
}

const frames = () => within(screen.getByRole('group', { name: '大屏画布' })).getAllByRole('group')

/** jsdom has no events of pointers: those of a mouse with what one more has. With Alt nothing is stood along. */
function point(target: EventTarget, type: string, clientX: number) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX, button: 0, altKey: true })
  act(() => void target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse' })))
}

it('every option of the kinds that only screens have has words, and every group', () => {
  const groups = (Object.keys(screenOptionTable) as OwnScreenKey[]).flatMap((key) => screenOptionTable[key])
  const lacking = groups.flatMap(({ fields, name }) => [
    ...(name in portaldesigner.groups ? [] : [name]),
    ...fields.flatMap(({ key, kind }) => {
      const { plain, part, what } = optionWord(key)
      const isWorded = part === '' ? plain in portaldesigner.options : part in portaldesigner.parts && what in portaldesigner.fonts
      return isWorded || kind === 'entries' ? [] : [key]
    }),
  ])
  expect(lacking).toEqual([])
  for (const key of Object.keys(screenOptionTable)) expect(screendesigner.kinds).toHaveProperty(key)
})

it('arrows move what is chosen by one pixel and by ten, draw its edges, lift it and turn it; all of it is taken back', async () => {
  const { session, boxAt, ids } = await start(['text', 'screenNumber'])
  const before = writeScreen(session.document)
  const [first] = frames()
  await act(async () => first?.focus())
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Control>}{ArrowRight}{/Control}{Alt>}{ArrowUp}{ArrowRight}{/Alt}')
  expect(boxAt(0)).toMatchObject({ left: 1, top: 10, width: screenKinds.text.width + 1, angle: 1 })
  expect(inLayers(session.document)).toEqual([ids[1], ids[0]])
  await act(async () => {
    while (session.history.canUndo) session.history.undo()
  })
  expect(writeScreen(session.document)).toBe(before)
})

it('a drag moves by style alone and stores once; Escape leaves everything as it was', async () => {
  const { session, boxAt, ids } = await start(['text', 'screenNumber'])
  const [, second] = frames()
  if (!second) throw new Error('no frame')
  point(second, 'pointerdown', 0)
  expect(session.selection).toEqual([ids[1]])
  const scale = Number(/scale\(([\d.]+)\)/.exec(second.parentElement?.style.transform ?? '')?.[1])
  point(window, 'pointermove', 333 * scale)
  expect(second.style.translate).not.toBe('')
  expect(boxAt(1).left).toBe(100)
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(second.style.translate).toBe('')
  point(second, 'pointerdown', 0)
  point(window, 'pointermove', 333 * scale)
  await act(async () => point(window, 'pointerup', 333 * scale))
  expect(boxAt(1)).toMatchObject({ left: 433, top: 50 })
  act(() => void session.history.undo())
  expect(session.history.canUndo).toBe(false)
})

it('layers are named, locked and moved by keys, and grouped items are chosen together', async () => {
  const { session, ids } = await start(['text', 'screenNumber', 'screenClock'])
  if (!screen.queryByRole('tab')) await userEvent.click(screen.getByRole('button', { name: '组件与图层' }))
  await userEvent.click(screen.getByRole('tab', { name: '图层' }))
  const rows = () => within(screen.getByRole('list', { name: '图层' })).getAllByRole('button', { pressed: undefined }).filter((row) => row.dataset['action'] === 'open')
  expect(rows().map((row) => row.textContent)).toEqual(['screenClock', 'screenNumber', 'text'])
  await act(async () => rows()[0]?.focus())
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(inLayers(session.document)).toEqual([ids[0], ids[2], ids[1]])
  await userEvent.click(screen.getByRole('button', { name: '锁定 text' }))
  expect(screenItemOf(session.document, ids[0] ?? '')).toMatchObject({ isLocked: true })
  await act(async () => rows()[0]?.focus())
  await userEvent.keyboard('{F2}产量{Enter}')
  expect(rows()[0]).toHaveTextContent('产量')
  await act(async () => session.select([ids[1] ?? '', ids[2] ?? '']))
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }))
  await userEvent.click(screen.getByRole('menuitem', { name: '组合' }))
  await userEvent.click(rows()[0] ?? document.body)
  expect(new Set(session.selection)).toEqual(new Set([ids[1], ids[2]]))
})

it('the screen has its size, its refresh and its rotation; everybody can use its properties', async () => {
  const { session, view } = await start(['barChart'])
  if (!screen.queryByRole('complementary', { name: '属性' })) await userEvent.click(screen.getByRole('button', { name: '属性' }))
  const width = screen.getByRole('textbox', { name: '宽' })
  await userEvent.clear(width)
  await userEvent.type(width, '3840')
  expect(JSON.parse(splitTexts(writeScreen(session.document)).detail)).toMatchObject({ width: 3840, height: 1080, scaling: 'fit' })
  await expectNoViolations(view.container)
})
