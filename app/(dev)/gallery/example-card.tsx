'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, Suspense, use, useCallback, useId, useState, useSyncExternalStore } from 'react'
import { DetailView } from '@/components/form/detail-view'
import { exampleDesign } from '@/components/form/example-design'
import { FormView } from '@/components/form/form-view'
import { closeReveal, openReveal } from '@/components/form/reveal-faults'
import { LoadingState } from '@/components/ui/states'
import { toast } from '@/components/ui/toast'
import type {
  Widget,
  WidgetDisplayProps,
  WidgetDisplays,
  WidgetExample,
  WidgetFilterProps,
} from '@/components/widget-kits/define-widget'
import type { EnvUser } from '@/components/widget-kits/widget-env'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { CurrentUserDefaults } from '@/lib/form/default-values'
import { createFormStore, type FormStore } from '@/lib/form/form-store'
import type { FieldNode } from '@/lib/form/types'
import styles from './gallery.module.css'

export type GalleryUser = EnvUser

type CardProps = { widget: Widget; example: WidgetExample; user: GalleryUser & CurrentUserDefaults }

/** One state of a widget: its control with what it would send, and its read-only faces. */
export function ExampleCard({ widget, example, user }: CardProps) {
  const t = useTranslations('gallery')
  const [{ store, design, values, node }] = useState(() => start(widget, example, user))
  return (
    <section className={styles.card} aria-label={example.title}>
      <h2>{example.title}</h2>
      <div className={styles.faces} data-wide={widget.type === 'table' || undefined}>
        <Face title={t('edit')}>
          <FormView store={store} currentUser={user} recordContext={{ modelId: 'gallery', id: 'record1' }} onOpenRecord={tell} />
          <Sent store={store} />
        </Face>
        <Face title={t('detail')}>
          <DetailView design={design} values={values} texts={{}} forms="all" />
        </Face>
        {node && widget.display ? <Displays load={widget.display} node={node} value={store.getValue(node.code)} /> : null}
        {node && widget.filter ? <FilterFace load={widget.filter} node={node} /> : null}
      </div>
    </section>
  )
}

/** There is no page for records here: what would open is named. */
const tell = (modelId: string, id: string) => toast.info(`${modelId} / ${id}`)

function start(widget: Widget, example: WidgetExample, currentUser: CurrentUserDefaults) {
  const { design, values } = exampleDesign(widget.type, '名称', example)
  const store = createFormStore({ design, schemas: widgetSchemas, mode: 'edit', initialValues: values, currentUser })
  const node = design.fields[0]
  if (example.state === 'error' && node) {
    store.setServerIssues([{ path: node.name, code: 'server', message: '这个值被退回' }])
    // Among many examples the page must not run to this one, away from under the pointer.
    const request = openReveal(store)
    if (request) closeReveal(store, request)
  }
  return { store, design, values, node }
}

function Face({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={styles.face}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}

/** Beyond this a value, such as a picture, is cut: the page has to stay readable. */
const sentCharsMax = 2000

/** The record as it would be posted, for eyes and for tests. */
function Sent({ store }: { store: FormStore }) {
  const t = useTranslations('gallery')
  const subscribe = useCallback((listener: () => void) => store.subscribeAny(listener), [store])
  const read = () => JSON.stringify(store.toRecord())
  const text = useSyncExternalStore(subscribe, read, read)
  return (
    <output className={styles.sent} aria-label={t('sent')}>
      {text.length > sentCharsMax ? `${text.slice(0, sentCharsMax)}…` : text}
    </output>
  )
}

const loaded = new WeakMap<object, Promise<unknown>>()

function once<T>(load: () => Promise<T>): Promise<T> {
  const known = loaded.get(load) as Promise<T> | undefined
  const promise = known ?? load()
  loaded.set(load, promise)
  return promise
}

type DisplaysProps = { load: () => Promise<WidgetDisplays>; node: FieldNode; value: unknown }

function Displays({ load, node, value }: DisplaysProps) {
  return (
    <Suspense fallback={<LoadingState />}>
      <LoadedDisplays load={load} node={node} value={value} />
    </Suspense>
  )
}

function LoadedDisplays({ load, node, value }: DisplaysProps) {
  const t = useTranslations('gallery')
  const { Cell, Print, Detail } = use(once(load))
  const PrintFace: ComponentType<WidgetDisplayProps> = Print ?? Detail
  return (
    <>
      {Cell ? (
        <Face title={t('cell')}>
          <Cell node={node} value={value} />
        </Face>
      ) : null}
      <Face title={t('print')}>
        <PrintFace node={node} value={value} />
      </Face>
    </>
  )
}

function FilterFace({ load, node }: { load: () => Promise<{ Filter: ComponentType<WidgetFilterProps> }>; node: FieldNode }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <LoadedFilter load={load} node={node} />
    </Suspense>
  )
}

function LoadedFilter({ load, node }: { load: () => Promise<{ Filter: ComponentType<WidgetFilterProps> }>; node: FieldNode }) {
  const t = useTranslations('gallery')
  const { Filter } = use(once(load))
  const id = useId()
  const [value, setValue] = useState<unknown>(undefined)
  return (
    <Face title={t('filter')}>
      <label htmlFor={id} className="tn-visually-hidden">
        {t('filter')}
      </label>
      <Filter
        node={node}
        id={id}
        value={value}
        onChange={setValue}
        searchType={node.type === 'inputNumber' || node.type.endsWith('Range') ? 3 : 2}
        searchMultiple={false}
      />
    </Face>
  )
}
