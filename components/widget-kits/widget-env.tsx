'use client'
import { type ComponentType, createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react'
import { type Option, optionSource } from '@/lib/form/attributes'
import type { TableEditor } from '@/lib/form/table-edits/table-editor'
import type { FieldNode } from '@/lib/form/types'
import type { WidgetSchemas } from '@/lib/form/widget-schema'
import { flatStaticOptions } from './choices/choices'
import type { WidgetDisplayProps } from './define-widget'
import type { Caller, NameEntry, NameSource, NamesEnv, NamesState } from './names'

export type OptionsState = {
  status: 'ready' | 'loading' | 'failed'
  options: readonly Option[]
}

export type FieldsProps = { nodes: readonly FieldNode[]; rowKey?: string }

/**
 * What widgets get from whoever shows them, besides their own value. The object stays the same for the life of a form:
 * what changes is subscribed to, so a keystroke changes no context.
 */
export type WidgetEnv = {
  /** Draws the fields inside a container, as the form or as the detail view does. */
  Fields: ComponentType<FieldsProps>
  isDetail: boolean
  options?: {
    subscribe: (node: FieldNode, rowKey: string | undefined, listener: () => void) => () => void
    read: (node: FieldNode, rowKey: string | undefined) => OptionsState
    retry: (node: FieldNode, rowKey: string | undefined) => void
  }
  /** Options that a script gave to a field; they go before its own. */
  optionOverrides?: {
    subscribe: (listener: () => void) => () => void
    read: (node: FieldNode) => OptionsState | undefined
  }
  values?: {
    subscribe: (code: string, rowKey: string | undefined, listener: () => void) => () => void
    read: (code: string, rowKey: string | undefined) => unknown
  }
  /** Calls as the person signed in; absent in a public form, where look-ups show what is stored and cannot be changed. */
  call?: Caller
  names?: NamesEnv
  /** Texts of attribute fields that are not stored. */
  attributes?: {
    subscribe: (node: FieldNode, rowKey: string | undefined, listener: () => void) => () => void
    read: (node: FieldNode, rowKey: string | undefined) => string
  }
  /** Tells the scripts of the form that a button or link was pressed or a pane opened. */
  emit?: (node: FieldNode, event: 'click' | 'tabClick' | 'change', data: unknown) => void
  recordContext?: RecordContext
  /** Opens a linked record to read. */
  openRecord?: (modelId: string, id: string) => void
  table?: TableEnv
  /** Wishes to bring a field into view, for containers that may hide it. */
  reveal?: {
    subscribe: (listener: () => void) => () => void
    read: () => RevealRequest | null
  }
  /** Texts that came with the record, for values whose names only the server knows. */
  fieldText?: (node: FieldNode, rowKey: string | undefined) => string | undefined
  currentUser?: EnvUser
  /** Toasts that concern this form alone, such as an offer to take something back; they go with it. */
  toasts?: Set<number>
  /** Read-only face of a cell, in details. */
  Cell?: ComponentType<WidgetDisplayProps>
}

/** What system fields show of the person signed in (spec 2 §3.1). */
export type EnvUser = {
  userName?: string
  userAccount?: string
  departmentName?: string
  organizeName?: string
  positionName?: string
  userId?: string
  organizeId?: string
  positionIds?: readonly { id: string }[]
}

/** Which record a form or detail shows. `id` is empty for a new one. */
export type RecordContext = {
  modelId: string
  id: string
  flowId?: string
  taskId?: string
  operatorId?: string
  opType?: string
}

export type TableEnv = {
  isColumnHidden: (node: FieldNode) => boolean
  /** Absent where a record is only read. */
  editing?: TableEditing
}

type CellFacts = {
  value: unknown
  isRequired: boolean
  isFixed: boolean
  /** Text of the fault, translated. */
  fault?: string
}

/** What a sub-table that is edited needs of its form. The object stays the same for the life of a form. */
export type TableEditing = {
  subscribeRows: (tableName: string, listener: () => void) => () => void
  rows: (tableName: string) => readonly string[]
  /** Changes of a column: of its cells, and whether it is shown. */
  subscribeColumn: (node: FieldNode, listener: () => void) => () => void
  /** One per sub-table and form, so that what was done can be taken back after the table was out of sight. */
  editor: (table: FieldNode) => TableEditor
  schemas: WidgetSchemas
  /** Fetches the read-only faces of the columns; cells draw themselves again when they are there. */
  loadFaces: (columns: readonly FieldNode[]) => Promise<void>
  /** Facts of one cell; the component that calls it is drawn again when they change. */
  useCell: (node: FieldNode, rowKey: string) => CellFacts
  readValue: (node: FieldNode, rowKey: string) => unknown
  isFixed: (node: FieldNode, rowKey: string) => boolean
  /** Text of a cell as the clipboard gets it. */
  cellText: (node: FieldNode, rowKey: string) => string
  /** Checks a cell again after its value was taken back. */
  check: (node: FieldNode, rowKey: string) => void
  /** Checks cells that were changed otherwise than in their control, and tells whoever listens. */
  cellsChanged: (cells: readonly { node: FieldNode; rowKey: string }[]) => void
  /** Light read-only face. */
  Face: ComponentType<{ node: FieldNode; rowKey: string; value: unknown }>
  /** The connected control. While `isLive` answers false it hands on nothing: it only waits for the first key. */
  Control: ComponentType<TableControlProps>
  controlId: (node: FieldNode, rowKey: string) => string
  /** Sum of a column, as text; recomputed when the rows or the column change. */
  useColumnSum: (node: FieldNode) => string
}

export type TableControlProps = {
  node: FieldNode
  rowKey: string
  rowNumber: number
  isLive?: () => boolean
  onChanged?: () => void
  autoFocus?: boolean
  /** Below a label of its own, with a frame, as on a card. */
  isBoxed?: boolean
}

const WidgetEnvContext = createContext<WidgetEnv | null>(null)
const RowContext = createContext<string | undefined>(undefined)

export const WidgetEnvProvider = WidgetEnvContext.Provider
export const RowProvider = RowContext.Provider

export function useWidgetEnv(): WidgetEnv | null {
  return useContext(WidgetEnvContext)
}

const failedState: OptionsState = { status: 'failed', options: [] }
const staticStates = new WeakMap<FieldNode, OptionsState>()

function staticState(node: FieldNode): OptionsState {
  let state = staticStates.get(node)
  if (!state) {
    state = { status: 'ready', options: flatStaticOptions(node) }
    staticStates.set(node, state)
  }
  return state
}

/** Options of a choice field with their state; static ones need no provider. */
export function useNodeOptions(node: FieldNode): OptionsState & { retry: () => void } {
  const env = useContext(WidgetEnvContext)
  const source = env?.options
  const overrides = env?.optionOverrides
  const rowKey = useContext(RowContext)
  const isStatic = optionSource(node).kind === 'static'
  const subscribe = useCallback(
    (listener: () => void) => {
      const leave = isStatic || !source ? subscribeNothing() : source.subscribe(node, rowKey, listener)
      const leaveOverrides = overrides?.subscribe(listener)
      return () => {
        leave()
        leaveOverrides?.()
      }
    },
    [isStatic, source, overrides, node, rowKey],
  )
  const read = () => overrides?.read(node) ?? (isStatic ? staticState(node) : source ? source.read(node, rowKey) : failedState)
  const state = useSyncExternalStore(subscribe, read, read)
  const retry = useCallback(() => source?.retry(node, rowKey), [source, node, rowKey])
  return { ...state, retry }
}

/** Value of another field, for limits that follow it; undefined where there is no form. */
export function useSiblingValue(code: string): unknown {
  const values = useContext(WidgetEnvContext)?.values
  const rowKey = useContext(RowContext)
  const subscribe = useCallback(
    (listener: () => void) => (code && values ? values.subscribe(code, rowKey, listener) : () => {}),
    [code, values, rowKey],
  )
  const read = () => (code && values ? values.read(code, rowKey) : undefined)
  return useSyncExternalStore(subscribe, read, read)
}

export type RevealRequest = { key: string; rowKey?: string; serial: number }

const noReveal = () => null

/** The latest wish to see a field, for containers that may hide it. */
export function useRevealRequest(): RevealRequest | null {
  const reveal = useContext(WidgetEnvContext)?.reveal
  return useSyncExternalStore(reveal ? reveal.subscribe : subscribeNothing, reveal ? reveal.read : noReveal, noReveal)
}

const subscribeNothing = () => () => {}

const noNames: NamesState = { entries: new Map(), status: 'ready' }

type NamesHandle = NamesState & { retry: () => void; put: (entries: readonly NameEntry[]) => void }

/** Names of stored ids. Ids asked for by any number of fields within one frame leave as one call; without a source nothing is asked. */
export function useNames(source: NameSource | null, ids: readonly string[]): NamesHandle {
  const names = useContext(WidgetEnvContext)?.names
  // Callers make a new list on each draw; what counts is what stands in it.
  const key = ids.join('\n')
  const wanted = useMemo(() => (key === '' ? [] : key.split('\n')), [key])
  const subscribe = useCallback(
    (listener: () => void) => (source && names && wanted.length > 0 ? names.subscribe(source, wanted, listener) : () => {}),
    [source, names, wanted],
  )
  const read = () => (source && names && wanted.length > 0 ? names.read(source, wanted) : noNames)
  const state = useSyncExternalStore(subscribe, read, read)
  const retry = useCallback(() => source && names?.retry(source, wanted), [source, names, wanted])
  const put = useCallback((entries: readonly NameEntry[]) => source && names?.put(source, entries), [source, names])
  return { ...state, retry, put }
}

/** Text of an attribute field that follows its source (contract 3a §4.6). */
export function useAttributeText(node: FieldNode): string {
  const attributes = useContext(WidgetEnvContext)?.attributes
  const rowKey = useContext(RowContext)
  const subscribe = useCallback(
    (listener: () => void) => attributes?.subscribe(node, rowKey, listener) ?? (() => {}),
    [attributes, node, rowKey],
  )
  const read = () => attributes?.read(node, rowKey) ?? ''
  return useSyncExternalStore(subscribe, read, read)
}

export function useRowKey(): string | undefined {
  return useContext(RowContext)
}

/** Text the server made for the stored value of a field, such as the name of a user. */
export function useFieldText(node: FieldNode): string | undefined {
  const env = useContext(WidgetEnvContext)
  const rowKey = useContext(RowContext)
  return env?.fieldText?.(node, rowKey)
}
