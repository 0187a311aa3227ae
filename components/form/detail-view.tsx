'use client'
import { useTranslations } from 'next-intl'
import { type CSSProperties, createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { classes, FieldTip, fieldStyles } from '@/components/ui/field'
import { LoadingState } from '@/components/ui/states'
import { Words } from '@/components/ui/words'
import type { WidgetDisplayProps } from '@/components/widget-kits/define-widget'
import {
  type FieldsProps,
  type RecordContext,
  useWidgetEnv,
  type WidgetEnv,
  WidgetEnvProvider,
} from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'
import { withUnstored } from '@/lib/form/compute-record'
import { saidValue } from '@/lib/form/design-texts'
import { labelWidthOf } from '@/lib/form/label-width'
import { own, readText } from '@/lib/form/read'
import { besideField } from '@/lib/form/record-keys'
import { attributeSource } from '@/lib/form/references'
import type { FieldNode, FormDesign, RecordValues } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { plainText } from '@/lib/form/wire-values'
import { widgets } from '../widgets/registry'
import { UnknownWidget } from '../widgets/unknown/runtime'
import { isHiddenInDetail, type ReadableForms } from './detail-visibility'
import { FieldsGrid, GridItem } from './fields-grid'
import styles from './form.module.css'
import { displayOf, loadDisplays } from './load-faces'
import { useFaces } from './use-faces'

export type DetailViewProps = {
  design: FormDesign
  /** Raw record, or the texts when nothing else is known. */
  values: RecordValues
  /** The record as `DataChange` answers it: texts, with files and rows as lists (contract 3a §7). */
  texts: Readonly<Record<string, unknown>>
  forms: ReadableForms
  /** Opens the linked record of a relation, also of one in a row (contract 3a §15); without it the text stands alone. */
  onOpenRecord?: (modelId: string, id: string) => void
  /** What the record is, for widgets that show it (spec 2 §3.5). */
  recordContext?: RecordContext
}

type Detail = Omit<DetailViewProps, 'forms' | 'recordContext'> & { isHidden: (node: FieldNode) => boolean }

const DetailContext = createContext<Detail | null>(null)

/** A record to read: containers keep their layout, hidden fields are left out (spec 2 §2.8, contract 3a §15). */
export function DetailView(props: DetailViewProps) {
  const { design } = props
  const isReady = useFaces(useCallback(() => loadDisplays(design), [design]))
  return isReady ? <LoadedDetail {...props} /> : <LoadingState />
}

function LoadedDetail({ design, values: stored, texts: given, forms, onOpenRecord, recordContext }: DetailViewProps) {
  const outer = useWidgetEnv()
  const { values, texts } = useMemo(() => withResults(design, stored, given), [design, stored, given])
  const detail = useMemo<Detail>(
    () => ({ design, values, texts, onOpenRecord, isHidden: (node) => isHiddenInDetail(design, node, forms) }),
    [design, values, texts, forms, onOpenRecord],
  )
  const env = useMemo<WidgetEnv>(() => detailEnv(detail, outer, recordContext), [detail, outer, recordContext])
  return (
    <DetailContext value={detail}>
      <WidgetEnvProvider value={env}>
        <div
          className={classes(styles.form, styles.detail, design.config.isWordForm && styles.word)}
          data-size={design.config.size}
        >
          <DetailFields nodes={design.fields} />
        </div>
      </WidgetEnvProvider>
    </DetailContext>
  )
}

/** Calculations that are not stored, computed from the raw record where it is known, else from its texts (contract 3a §15). */
function withResults(design: FormDesign, values: RecordValues, texts: RecordValues) {
  const computed = withUnstored(design, { ...texts, ...values })
  if (Object.keys(texts).length === 0) return { values: computed, texts }
  return { values: { ...computed, ...values }, texts: withUnstored(design, texts) }
}

function detailEnv(detail: Detail, outer: WidgetEnv | null, recordContext: RecordContext | undefined): WidgetEnv {
  return {
    Fields: DetailFields,
    Cell: DetailCell,
    isDetail: true,
    options: outer?.options,
    values: { subscribe: () => () => {}, read: (code) => rawValue(code, detail) },
    recordContext: recordContext ?? outer?.recordContext,
    call: outer?.call,
    names: outer?.names,
    openRecord: detail.onOpenRecord ?? outer?.openRecord,
    table: { isColumnHidden: detail.isHidden },
  }
}

function DetailFields({ nodes }: FieldsProps) {
  const detail = useContext(DetailContext)
  if (!detail) return null
  const shown = nodes.filter((node) => !detail.isHidden(node))
  // Of the fields that this person may not read too: the labels stand as they do in the form.
  const labelWidth = labelWidthOf(nodes, detail.design.config)
  return (
    <FieldsGrid
      nodes={shown}
      gutterPx={detail.design.config.gutter}
      item={(node) => (
        <GridItem key={node.key} span={node.span} isWide={node.kind !== 'field'}>
          <DetailField node={node} labelWidth={node.labelWidth ?? labelWidth} detail={detail} />
        </GridItem>
      )}
    />
  )
}

type DetailFieldProps = { node: FieldNode; labelWidth: number; detail: Detail }

function DetailField({ node, labelWidth, detail }: DetailFieldProps) {
  const Face = displayOf(node.type)?.Detail
  const { value, text } = shownValue(node, detail)
  if (!Face) {
    return (
      <>
        <UnknownWidget node={node} value={node.kind === 'container' ? undefined : value} text={text} />
        {node.kind === 'container' ? <DetailFields nodes={node.children} /> : null}
      </>
    )
  }
  if (node.kind !== 'field') return <Face node={withVisiblePanes(node, detail)} value={value} />
  if (factsOf(node.type).display === 'code') {
    return (
      <Labelled node={node} labelWidth={labelWidth} detail={detail}>
        <Face node={{ ...node, showLabel: false }} value={value} />
      </Labelled>
    )
  }
  if (factsOf(node.type).name === 'none') return <Face node={node} value={value} />
  return (
    <Labelled node={node} labelWidth={labelWidth} detail={detail}>
      <DetailFace node={node} detail={detail} value={value} text={text} />
    </Labelled>
  )
}

/** A tab or fold that has nothing to show to this person is not offered. */
function withVisiblePanes(node: FieldNode, detail: Detail): FieldNode {
  if (!node.children.some((child) => child.kind === 'pane')) return node
  return { ...node, children: node.children.filter((pane) => !detail.isHidden(pane)) }
}

function Labelled({ node, labelWidth, detail, children }: DetailFieldProps & { children: ReactNode }) {
  return (
    <div className={styles.detailField} data-position={detail.design.config.labelPosition}>
      {node.showLabel && node.label ? (
        <div className={styles.detailLabel} style={{ '--tn-label-width': `${labelWidth}px` } as CSSProperties}>
          <span className={styles.detailWords}>
            <Words text={node.label} />
          </span>
          {node.tipLabel ? <FieldTip text={node.tipLabel} /> : null}
        </div>
      ) : null}
      <div className={styles.detailValue}>{children}</div>
    </div>
  )
}

function DetailFace({ node, detail, value, text }: WidgetDisplayProps & { detail: Detail }) {
  const t = useTranslations('form')
  const Face = displayOf(node.type)?.Detail
  const schema = widgets.get(node.type)?.schema
  if (!Face) return null
  const isEmpty = text === undefined ? (schema?.isEmpty(value) ?? true) : text.trim() === ''
  if (isEmpty) return <span className={styles.noValue}>{t('noValue')}</span>
  const modelId = textAttribute(node, 'modelId')
  const relatedId = factsOf(node.type).chosenFrom === 'module' && modelId !== '' ? relationId(node, detail) : ''
  const { onOpenRecord } = detail
  if (relatedId && onOpenRecord) {
    return (
      <button type="button" className={fieldStyles.linkButton} onClick={() => onOpenRecord(modelId, relatedId)}>
        {text ?? plainText(value)}
      </button>
    )
  }
  return <Face node={node} value={value} text={text} />
}

/** A cell of a sub-table, whose rows come as texts where the server made them. */
function DetailCell({ node, value: stored }: WidgetDisplayProps) {
  const detail = useContext(DetailContext)
  const display = displayOf(node.type)
  const Face = display?.Cell ?? display?.Detail
  const isText = Array.isArray(own(detail?.texts ?? {}, node.parentTable ?? ''))
  const schema = widgets.get(node.type)?.schema
  const value = schema && !isText ? schema.decode(stored, node) : stored
  const text = isText && (typeof stored === 'string' || typeof stored === 'number') ? saidValue(node, String(stored)) : undefined
  return Face ? <Face node={node} value={value} text={text} /> : plainText(value)
}

/** Raw value of a field for codes that follow it; the server adds it under a name of its own (contract 3a §4.7). */
function rawValue(code: string, { texts, values }: Detail): unknown {
  return besideField(texts, code, 'id') ?? own(values, code) ?? own(texts, code)
}

/** Text of the server where there is one; lists (files, rows) are taken as they came. */
function shownValue(node: FieldNode, detail: Detail): { value: unknown; text: string | undefined } {
  const fromServer = valueIn(detail.texts, node)
  const schema = widgets.get(node.type)?.schema
  const raw = valueIn(detail.values, node)
  const wire = raw ?? fromServer
  const value = schema ? schema.decode(Array.isArray(fromServer) ? fromServer : wire, node) : wire
  const isText = typeof fromServer === 'string' || typeof fromServer === 'number'
  return { value, text: isText ? saidValue(node, readText(fromServer)) : undefined }
}

/** Attribute fields that are not stored come under the name of their source and column (contract 3a §7). */
function valueIn(values: RecordValues, node: FieldNode): unknown {
  if (node.name !== '' || factsOf(node.type).copiesFrom === null) return own(values, node.name || node.code)
  return besideField(values, attributeSource(textAttribute(node, 'relationField')), textAttribute(node, 'showField'))
}

function relationId(node: FieldNode, detail: Detail): string {
  return readText(besideField(detail.texts, node.name, 'id')) || readText(besideField(detail.values, node.name, 'id'))
}
