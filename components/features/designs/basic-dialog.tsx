import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { tellDone } from '@/lib/client/tell-done'
import type { Texts } from '@/lib/client/use-texts'
import { type DesignInfo, designBase } from '@/lib/contract/online-dev/design-base'
import { type InterfaceChoice, parameterRows, withChosen } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { basicFormDesign, followParameters } from './basic-form'
import { onlineType, webTypes } from './constants'
import { createDesign, saveDesign } from './mutations'
import { ParameterRows, ViewSearches } from './parameters-panel'
import {
  ownDatabase,
  readDesign,
  useDesign,
  useDesignCategories,
  useInterfaceTree,
  useParameters,
  useRecordDatabases,
} from './queries'
import { demandTables, TablesGrid, TablesOfDatabase } from './tables-panel'
import { useSourceQuestion } from './use-source-question'
import { useViewParameters } from './use-view-parameters'
import { basicValues, parametersOf, searchChoices, viewInterfaces } from './utils'

type BasicDialogProps = {
  /** Null makes a new design. */
  id: string | null
  /** What a new one is. */
  kind?: 'form' | 'view'
  /** The id of the design, which a new one has now. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** 基础设置 (contract 3b §2.4): how a design is called, in which category it stands, and the interface of a data view. */
export function BasicDialog(props: BasicDialogProps) {
  const { id, kind } = props
  const t = useTranslations('designs')
  const design = useDesign(id)
  const { data } = design
  const isView = data ? Number(data.webType) === webTypes.view : kind === 'view'
  const searches = useMemo(() => searchChoices(data?.columnData ?? ''), [data])
  const categories = useDesignCategories()
  const tree = useInterfaceTree(isView)
  const known = useRecordDatabases(!isView)
  const parameters = useParameters(isView ? (data?.interfaceId ?? '') : '')
  // The parameters of today, with what the design says of them; an interface that does not tell them leaves those of the design.
  const isKnown = !parameters.isLoading || parameters.error
  const values = id === null ? { dbLinkId: ownDatabase } : data && isKnown && valuesOf(data, parameters.data)
  const interfaces = isView
    ? tree.data && withChosen(viewInterfaces(tree.data), data?.interfaceId ?? '', data?.interfaceName ?? '')
    : null
  const create = t(kind === 'view' ? 'createView' : 'createForm')
  return (
    <LoadingDialog<Start>
      title={id === null ? create : t('basic')}
      width={isView ? '600px' : '860px'}
      start={
        categories && values && interfaces !== undefined && (isView || known.databases)
          ? { values, stored: data ?? null, categories, interfaces, databases: known.databases ?? [] }
          : undefined
      }
      error={design.error ?? tree.error ?? known.error}
      onRetry={() => {
        void design.mutate()
        void tree.mutate()
        void known.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => (
        <ViewSearches value={searches}>
          <FilledDialog {...props} {...start} frame={frame} />
        </ViewSearches>
      )}
    </LoadingDialog>
  )
}

function valuesOf(data: DesignInfo, declared: Parameters<typeof parametersOf>[0] | undefined): RecordValues {
  const values = { ...data, ...basicValues(data), dbLinkId: data.dbLinkId || ownDatabase }
  if (!declared) return values
  return { ...values, interfaceParam: JSON.stringify(parametersOf(declared, parameterRows(values.interfaceParam))) }
}

type Start = {
  values: RecordValues
  /** Null of a new one. */
  stored: DesignInfo | null
  categories: readonly { id: string; fullName: string }[]
  databases: readonly { id: string; fullName: string }[]
  /** Null for a form. */
  interfaces: readonly InterfaceChoice[] | null
}
type FilledProps = BasicDialogProps & Start & { frame: DialogFrame }

/** The same from one drawing to the next. */
const faces = { interfaceParam: ParameterRows, tables: TablesGrid }

function FilledDialog({ id, values, stored, categories, interfaces, databases, frame, onSaved, onClose }: FilledProps) {
  const t = useTranslations('designs')
  const form = useDesignForm({
    drafts: { name: interfaces ? 'visualdev.view' : 'visualdev.base', title: t('title') },
    id,
    design: () => basicFormDesign(t, { categories, interfaces, databases }),
    values,
    ...(interfaces ? { follows: { fields: ['interfaceParam'], apply: followParameters } } : {}),
    ...(id === null ? {} : { newest: async () => ({ ...(await readDesign(id)) }) }),
  })
  const parametersCame = useViewParameters(form.store, form.edit.setFailure)
  const isMeant = useSourceQuestion(form.store, interfaces && stored)
  const send = async (filled: RecordValues, target: Target) => {
    const interfaceName = interfaces?.find((one) => one.id === readText(filled['interfaceId']))?.fullName ?? ''
    // The press may have been before the parameters came.
    const interfaceParam = readText(form.store.getValue('interfaceParam'))
    const facts = interfaces ? { ...filled, interfaceName, interfaceParam } : tableFacts(filled, stored, t)
    if (id !== null) {
      // The documents of the design go along unchanged: the call takes the whole of it.
      await saveDesign(id, designBase.update.body.parse({ ...values, ...facts }))
      return { id, msg: '' }
    }
    const webType = interfaces ? webTypes.view : webTypes.list
    const made = designBase.create.body.parse({ type: onlineType, webType, ...facts })
    const { data, msg } = await createDesign(made, target)
    return { id: data?.id ?? '', msg }
  }
  const dialog = (
    <FormDialog
      {...frame}
      form={form}
      faces={faces}
      save={{
        text: id === null ? t('createAndDesign') : undefined,
        send,
        isMeant: async () => {
          await parametersCame()
          return isMeant()
        },
        done: (saved) => {
          if (saved.msg) void tellDone(saved.msg)
          onSaved(saved.id)
          onClose()
        },
      }}
    />
  )
  return interfaces ? dialog : <TablesOfDatabase store={form.store}>{dialog}</TablesOfDatabase>
}

/** Half a relation is not stored, and what stood on tables goes on standing on some (contract 3b §3). */
function tableFacts(filled: RecordValues, stored: DesignInfo | null, t: Texts): RecordValues {
  const tables = readText(filled['tables'])
  demandTables(tables, readText(stored?.tables), t)
  return { ...filled, dbLinkId: readText(filled['dbLinkId']) || ownDatabase }
}
