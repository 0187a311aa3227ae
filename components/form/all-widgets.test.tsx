import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import type { Widget, WidgetExample } from '@/components/widget-kits/define-widget'
import { createFormStore } from '@/lib/form/form-store'
import { factsOf } from '@/lib/form/widget-facts/table'
import { WithMessages } from '@/tests/fixtures/render-widget'
import { widgets } from '../widgets/registry'
import { widgetSchemas } from '../widgets/schemas'
import { DetailView } from './detail-view'
import { exampleDesign } from './example-design'
import { FormView } from './form-view'
import { OptionsProvider } from './options-context'

/** Parts that only stand inside another widget: their examples are those of the widget around them. */
const parts: ReadonlySet<string> = new Set(['tabItem', 'collapseItem', 'tableGridTr', 'tableGridTd'])
const whole = [...widgets.values()].filter(({ type }) => !parts.has(type))

let consoleError: jest.SpyInstance

beforeAll(() => {
  // jsdom lays nothing out and draws on no canvas.
  HTMLCanvasElement.prototype.getContext = (() => null) as unknown as HTMLCanvasElement['getContext']
})
beforeEach(() => {
  consoleError = jest.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => consoleError.mockRestore())

async function examplesOf(widget: Widget): Promise<readonly WidgetExample[]> {
  return (await widget.examples?.())?.examples ?? []
}

function mount(children: React.ReactNode) {
  return render(
    <OptionsProvider load={async () => []}>
      <Suspense>{children}</Suspense>
    </OptionsProvider>,
    { wrapper: WithMessages },
  )
}

/** Faces load their code when they are first drawn, and a refusal from before takes the focus a frame later. */
async function settled() {
  await waitFor(() => expect(screen.queryByText('加载中…')).toBeNull())
  await act(async () => {
    await new Promise(requestAnimationFrame)
  })
}

function startForm(widget: Widget, example: WidgetExample, required = false) {
  const shown = required ? { ...example, config: { ...example.config, required: true } } : example
  const { design, values } = exampleDesign(widget.type, '名称', shown)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: values })
  const node = design.fields[0]!
  if (example.state === 'error') store.setServerIssues([{ path: node.name, code: 'server', message: '这个值被退回' }])
  return { design, values, store, node }
}

function expectQuiet() {
  expect(consoleError.mock.calls.map(([first, second]) => `${String(first)} ${String(second ?? '')}`.slice(0, 300))).toEqual([])
}

test.each(whole.map((widget) => [widget.type, widget] as const))(
  '%s has examples that tell its states apart',
  async (_, widget) => {
    const examples = await examplesOf(widget)
    expect(examples.length).toBeGreaterThan(0)
    expect(new Set(examples.map(({ title }) => title)).size).toBe(examples.length)
  },
)

// Faults of access of all these faces are looked for where they are real: in the gallery, by a journey (`widgets-gallery.spec.ts`).
describe.each(whole.map((widget) => [widget.type, widget] as const))('%s', (type, widget) => {
  test('every example can be edited without noise', async () => {
    for (const example of await examplesOf(widget)) {
      const { store } = startForm(widget, example)
      const view = mount(<FormView store={store} recordContext={{ modelId: 'm1', id: 'r1' }} />)
      await settled()
      view.unmount()
    }
    expectQuiet()
  }, 30_000)

  test('every example can be read, listed and printed', async () => {
    for (const example of await examplesOf(widget)) {
      const { design, values, node } = startForm(widget, example)
      const view = mount(<DetailView design={design} values={values} texts={{}} forms="all" />)
      await settled()
      view.unmount()
      const faces = await widget.display?.()
      const value = widget.schema.decode(values[node.name], node)
      for (const Face of [faces?.Cell, faces?.Print]) {
        if (!Face) continue
        const face = mount(<Face node={node} value={value} />)
        await settled()
        face.unmount()
      }
      const Paper = faces?.Print ?? faces?.Detail
      if (Paper && node.kind === 'field') expectPaper(mount(<Paper node={node} value={value} />).container)
    }
    expectQuiet()
  }, 30_000)

  test('what cannot be edited takes no input', async () => {
    for (const example of (await examplesOf(widget)).filter(({ state }) => state === 'disabled' || state === 'readOnly')) {
      const { store, values } = startForm(widget, example)
      const before = JSON.stringify(store.toRecord())
      const view = mount(<FormView store={store} />)
      await settled()
      for (const control of view.container.querySelectorAll<HTMLElement>('input, textarea, [role="combobox"], [role="slider"]')) {
        await userEvent.click(control)
        await userEvent.keyboard('1{ArrowDown}{Enter}{Backspace}{Delete}')
      }
      expect([example.title, JSON.stringify(store.toRecord())]).toEqual([example.title, before])
      expect(values).toBeDefined()
      view.unmount()
    }
  }, 30_000)

  if (widget.schema.isEditable && type !== 'table' && factsOf(type).name !== 'none') {
    test('is named, and said to be required', async () => {
      const [example] = await examplesOf(widget)
      if (!example) return
      const { store } = startForm(widget, example, true)
      const { container } = mount(<FormView store={store} />)
      await settled()
      const label = [...container.querySelectorAll('label')].find(({ textContent }) => textContent?.includes('名称'))
      expect(label?.textContent).toContain('*')
      const named = [...container.querySelectorAll<HTMLElement>('input, textarea, button, [role]')].some((control) =>
        isNamedBy(control, label),
      )
      expect(named).toBe(true)
    }, 30_000)
  }
})

function isNamedBy(control: HTMLElement, label: HTMLLabelElement | undefined): boolean {
  if (!label) return false
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? []
  return control.id === label.htmlFor || ids.includes(label.id)
}

/** Paper cannot be pressed, scrolled or unfolded. */
function expectPaper(container: HTMLElement) {
  expect([...container.querySelectorAll('button, input, select, textarea, iframe, [contenteditable], [tabindex]')]).toEqual([])
  document.body.replaceChildren()
}
