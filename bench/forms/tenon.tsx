import { NextIntlClientProvider } from 'next-intl'
import { createRoot } from 'react-dom/client'
import { FormView } from '@/components/form/form-view'
import { loadForm } from '@/components/form/load-form'
import { type Lookups, OptionsProvider } from '@/components/form/options-context'
import type { Caller } from '@/components/widget-kits/names'
import { widgetSchemas } from '@/components/widgets/schemas'
import { createFormStore } from '@/lib/form/form-store'
import { parseDesign } from '@/lib/form/parse-design'
import { answer } from './fake-people'
import { installBench } from './page-clock'
import { formDesign, formRecord } from './tenon-design'
import { messages } from './tenon-texts'
import '@/components/ui/tokens.css'
import './tenon.css'

/** Look-ups are answered in the page: what is measured is drawing, not a network. */
const call = (async (endpoint: { path: string }, input: { params?: object; body?: object }) => ({
  data: await answer(endpoint.path, input.params ?? {}, input.body ?? {}),
  msg: '',
})) as unknown as Caller
let lookups: Lookups | undefined
const noOptions = () => Promise.resolve([])

/** The form as the product shows it, from the stored design to the controls. */
installBench({
  prepare: async (screen) => {
    if (screen === 'picker') {
      const { createNamesCache } = await import('@/components/form/names-cache')
      lookups = { call, names: createNamesCache(call) }
    }
    return loadForm(parseDesign(formDesign(screen), widgetSchemas))
  },
  build: (screen) => {
    const root = document.getElementById('root')
    if (!root) return
    const design = parseDesign(formDesign(screen), widgetSchemas)
    const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: formRecord(screen) })
    createRoot(root).render(
      <NextIntlClientProvider locale="zh-CN" timeZone="Asia/Shanghai" messages={messages}>
        <OptionsProvider load={noOptions} lookups={lookups}>
          <main className="surface">
            <FormView store={store} />
          </main>
        </OptionsProvider>
      </NextIntlClientProvider>,
    )
  },
  isThere: isShown,
  table: {
    cell: (row, column) => document.querySelector(`[data-place="${row}:${column}"]`),
    // The column of products is the fourth, after the numbers of the rows.
    total: () => document.querySelector('[role="rowgroup"]:last-of-type [role="gridcell"][aria-colindex="5"]'),
    scroller: () => document.querySelector('[role="tree"], [role="grid"]'),
  },
})

/** All controls of the form, or the rows in view of the sub-table. */
function isShown(screen: string): boolean {
  if (screen === 'picker') return document.querySelector('[role="combobox"]') !== null
  if (screen.startsWith('table')) return document.querySelector('[data-place="5:2"]') !== null
  return document.querySelectorAll('label[for]').length >= 200
}
