import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { Suspense } from 'react'
import { givenInPortal, newItem, openPortal, writePortal } from '@/lib/designer/portal/public'
import { childrenOf, isRefusal, rootId } from '@/lib/designer/public'
import { type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'
import common from '@/messages/zh/common.json'
import designer from '@/messages/zh/designer.json'
import designershell from '@/messages/zh/designershell.json'
import errors from '@/messages/zh/errors.json'
import flowdesigner from '@/messages/zh/flowdesigner.json'
import form from '@/messages/zh/form.json'
import list from '@/messages/zh/list.json'
import pickers from '@/messages/zh/pickers.json'
import portaldesigner from '@/messages/zh/portaldesigner.json'
import widgets from '@/messages/zh/widgets.json'
import { expectNoViolations } from '@/tests/fixtures/axe'
import { lendSizes } from '@/tests/fixtures/layout'
import { DesignerSession } from '../shell/designer-session'
import { optionTable } from './options/option-table'
import type { OptionField } from './options/option-types'
import { optionWord } from './options/option-word'
import { headGroup } from './options/shared-options'
import { PortalDesigner } from './portal-designer'

const messages = { common, designer, designershell, errors, flowdesigner, form, list, pickers, widgets, portaldesigner }
const words = { title: (key: PortalKey) => portaldesigner.kinds[key], sample: (kind: string, at: number) => `${kind}${at}` }
const keys = Object.keys(portalKinds) as PortalKey[]

beforeAll(() => {
  lendSizes({ width: 1600, height: 900 })
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => {}
})
/** What the platform has to choose from: nothing. The network edge is all that is not real here. */
beforeEach(() => {
  globalThis.fetch = (async () => new Response(JSON.stringify({ code: 200, msg: '', data: { list: [] } }))) as never
})

async function start(kinds: readonly PortalKey[]) {
  const layout = kinds.map((key, at) => ({ ...newItem(key, words), i: 101 + at, y: at * 10 }))
  const doc = openPortal(JSON.stringify({ layoutId: 200, refresh: {}, layout }))
  if (isRefusal(doc)) throw new Error(doc.refused)
  const session = new DesignerSession(doc, { now: () => 0, onRefused: () => undefined, givenIn: givenInPortal })
  const view = await act(async () =>
    render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <Suspense>
          <PortalDesigner
            session={session}
            userId="u1"
            drawItem={({ item, drawChildren }) => <div>{item.jnpfKey === 'card' ? drawChildren({ item }) : item.title}</div>}
            onSave={() => {}}
            onPreview={() => {}}
          />
        </Suspense>
      </NextIntlClientProvider>,
    ),
  )
  return { session, view, stored: () => writePortal(session.document) as { layout: Record<string, never>[] } }
}

/** In a narrow window the properties lie above the canvas once they are asked for. */
async function showProperties() {
  if (!screen.queryByRole('complementary', { name: '属性' })) await userEvent.click(screen.getByRole('button', { name: '属性' }))
  return screen.getByRole('complementary', { name: '属性' })
}

/** A group of the table, with the controls of its entries. */
const fieldsIn = (fields: readonly OptionField[]): readonly OptionField[] =>
  fields.flatMap((field) => [field, ...(field.kind === 'entries' ? fieldsIn(field.fields) : [])])

it('every option of every kind of item has words, and every group', () => {
  const groups = [headGroup, ...keys.flatMap((key) => optionTable[key])]
  const lacking = groups.flatMap(({ fields, name }) => [
    ...(name in portaldesigner.groups ? [] : [name]),
    ...fieldsIn(fields).flatMap(({ key, kind }) => {
      const { plain, part, what } = optionWord(key)
      const isWorded =
        part === '' ? plain in portaldesigner.options : part in portaldesigner.parts && what in portaldesigner.fonts
      return isWorded || kind === 'link' || kind === 'entries' || kind === 'file' ? [] : [key]
    }),
  ])
  expect([...new Set(lacking)]).toEqual([])
})

it('the properties of an item can be used by everybody', async () => {
  const { session, view } = await start(['dataBoard'])
  await act(async () => session.select(childrenOf(session.document, rootId)))
  expect(await showProperties()).toHaveTextContent('数据面板')
  await expectNoViolations(view.container)
})

it('rows that are pasted from a spreadsheet are the data of a chart, figures as numbers', async () => {
  const { session, stored } = await start(['barChart'])
  await act(async () => session.select(childrenOf(session.document, rootId)))
  await showProperties()
  await userEvent.click(screen.getByRole('textbox', { name: '类目 第 4 行' }))
  await userEvent.paste('一月\t甲\t12\n二月\t甲\t8.5')
  const rows = stored().layout[0]?.['option']?.['defaultValue'] as unknown as object[]
  expect(rows.slice(3)).toEqual([
    { name: '一月', type: '甲', value: 12 },
    { name: '二月', type: '甲', value: 8.5 },
  ])
})

it('the last entry of a list stays, and an item goes into a card and out of it by keys', async () => {
  const { session, stored } = await start(['card', 'text'])
  const [card, text] = childrenOf(session.document, rootId)
  const frame = screen.getByRole('group', { name: '文本' })
  await act(async () => frame.focus())
  await act(async () => session.select([text ?? '']))
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(childrenOf(session.document, card ?? '')).toHaveLength(1)
  expect(stored().layout).toHaveLength(1)
  await act(async () => screen.getByRole('group', { name: '文本' }).focus())
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await waitFor(() => expect(stored().layout).toHaveLength(2))
})
