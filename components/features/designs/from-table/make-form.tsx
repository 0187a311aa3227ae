import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormPanel, useDesignForm } from '@/components/features/form-dialog/public'
import { StepButtons, type StepFrame, StepPanel } from '@/components/features/import-wizard/public'
import { useShell } from '@/components/ground/public'
import { FormNotice } from '@/components/screen/form-notice'
import { Button } from '@/components/ui/button'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { isViewing } from '@/lib/client/viewing'
import { designBase } from '@/lib/contract/online-dev/design-base'
import { choicesOf, columnOf } from '@/lib/designer/propose/propose-columns'
import { proposedDesign } from '@/lib/designer/propose/proposed-design'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { onlineType, webTypes } from '../constants'
import { placeFields, placesFollower, type ReleasePlaces } from '../release-form'
import { type Made, makeModule, ofNoColumn } from './mutations'
import { proposedPlaces, rememberPlaces } from './places-form'
import { type Flow, useTypedStep } from './use-flow'
import { useMadeWords } from './use-made-words'
import { chosenColumns, newDictionaries, rowsFile, type Work } from './utils'

type Choice = { id: string; fullName: string }

export type MakeStart = { categories: readonly Choice[]; places: ReleasePlaces }

type MakeFormProps = MakeStart & {
  frame: StepFrame
  flow: Flow
  work: Work
  onBack: () => void
  /** All of it is there; `hasRows`: the rows are to be imported now. */
  onReady: (made: Made, hasRows: boolean) => void
  onOpenDesign: (id: string) => void
  onClose: () => void
}

/**
 * The third step: how the design and the dictionaries that come with it are called, on which menus it is released, and whether the rows come,
 * too. Everything is proposed. Whatever is refused on the way, what was made before stays, and pressing again goes on from there.
 */
export function MakeForm(props: MakeFormProps) {
  const { frame, flow, work, onBack, onReady, onOpenDesign, onClose } = props
  const t = useTranslations('designs')
  const { user } = useShell()
  const { form, apply } = useMakeForm(props)
  const make = useMaking(flow, work, t)
  const { isSaving } = form.edit
  const { made } = flow.state
  const goBack = () => {
    flow.store.set({ facts: form.store.toRecord() })
    onBack()
  }
  const save = () =>
    form.save({
      send: async (filled) => {
        flow.store.set({ facts: filled })
        const ready = await make(filled)
        rememberPlaces(user.userId, filled)
        return { id: ready.design?.id ?? '', ready, hasRows: isReleased(filled) && Number(filled['rows']) === 1 }
      },
      done: ({ ready, hasRows }) => onReady(ready, hasRows),
      refused: () => apply(form.store),
    })
  return (
    <StepPanel
      frame={frame}
      isBusy={isSaving}
      onLeave={onClose}
      buttons={
        <StepButtons
          isBusy={isSaving}
          onCancel={onClose}
          back={{ text: t('fromTable.previous'), run: goBack }}
          next={isViewing() ? undefined : { text: t(made.design ? 'fromTable.goOn' : 'fromTable.make'), run: () => void save() }}
        />
      }
    >
      <MadeNotice made={made} onOpenDesign={onOpenDesign} />
      <FormPanel form={form} />
    </StepPanel>
  )
}

/** What a making that broke off, or that one came back from, has left behind. */
function MadeNotice({ made, onOpenDesign }: { made: Made; onOpenDesign: (id: string) => void }) {
  const t = useTranslations('designs')
  const words = useMadeWords(made)
  const { design } = made
  if (words === '') return null
  return (
    <FormNotice>
      <span>{t('fromTable.made.there', { made: words })}</span>
      {design && (
        <Button size="sm" onClick={() => onOpenDesign(design.id)}>
          {t('fromTable.openDesigner')}
        </Button>
      )}
    </FormNotice>
  )
}

const isReleased = (filled: RecordValues) => Number(filled['pc']) === 1 || Number(filled['app']) === 1

function useMakeForm({ flow, work, categories, places }: MakeFormProps) {
  const t = useTranslations('designs')
  const { user } = useShell()
  const { facts, made } = flow.state
  const dictionaries = newDictionaries(work.drafts)
  const [apply] = useState(() => followerOf(flow, places))
  const form = useDesignForm({
    drafts: null,
    id: null,
    isStep: true,
    design: () => makeDesign(t, { categories, places, dictionaries, count: work.table.rows.length }),
    values: {
      rows: 1,
      ...proposedPlaces(user, { categories, places }),
      ...Object.fromEntries(dictionaries.map(({ at, title }) => [nameField(at), title])),
      ...facts,
      ...Object.fromEntries(placed(made).map(({ at, name }) => [nameField(at), name])),
    },
    follows: { fields: ['pc', 'app'], apply },
  })
  useTypedStep(flow.store, form.store, () => ({ facts: form.store.toRecord() }))
  return { form, apply }
}

/** Dictionaries of columns that are known to be there. */
const placed = ({ dictionaries }: Made) => dictionaries.filter(({ at, id }) => at !== ofNoColumn && id !== '')

/** Rows are imported into what is released, and a dictionary that is there keeps its name. */
function followerOf({ store: flow }: Flow, places: ReleasePlaces): (store: FormStore) => void {
  const followPlaces = placesFollower(places)
  return (store) => {
    followPlaces(store)
    store.setFieldState('rows', { hidden: !isReleased({ pc: store.getValue('pc'), app: store.getValue('app') }) })
    for (const { at } of placed(flow.state.made)) store.setFieldState(nameField(at), { disabled: true })
  }
}

/** Makes what was filled in, or what of it is not there yet. */
function useMaking({ store, attempt, draft }: Flow, work: Work, t: Texts) {
  const { table, drafts } = work
  return (filled: RecordValues): Promise<Made> => {
    const { fullName, enCode, category } = filled
    const rows = rowsFile(readText(fullName), chosenColumns(table, drafts), table)
    const onMade = (made: Made) => {
      store.set({ made })
      draft.saveNow()
    }
    return makeModule(
      { made: store.state.made, onMade },
      {
        attempt,
        dictionaries: newDictionaries(drafts).map(({ at, kind }) => ({
          at,
          name: readText(filled[nameField(at)]),
          entries: choicesOf(kind, columnOf(table, at)),
        })),
        bodyOf: (ids) => {
          const ruleText = (kind: 'mobile' | 'email' | 'url') => t(`fromTable.rules.${kind}`)
          const columns = chosenColumns(table, drafts, ids)
          const documents = proposedDesign(columns, { schemas: widgetSchemas, rowsBytes: rows.size, ruleText })
          const kind = { type: onlineType, webType: webTypes.list }
          return designBase.create.body.parse({ fullName, enCode, category, ...kind, ...documents })
        },
        places: isReleased(filled) ? designBase.release.body.parse(filled) : null,
      },
    )
  }
}

const nameField = (at: number) => `dictionary${at}`

type Making = MakeStart & { dictionaries: readonly { at: number; title: string }[]; count: number }

function makeDesign(t: Texts, { categories, places, dictionaries, count }: Making) {
  const code = { required: true, maxlength: 50, span: 8, placeholder: t('required.code'), tip: t('codeTip') }
  return formDesign(
    [
      text('fullName', t('fields.name'), { required: true, maxlength: 100, placeholder: t('required.name'), span: 8 }),
      text('enCode', t('fields.code'), code),
      select(
        'category',
        t('fields.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, placeholder: t('required.category'), span: 8 },
      ),
      ...dictionaries.map(({ at, title }) =>
        text(nameField(at), t('fromTable.dictionaryName', { title }), { required: true, maxlength: 50, span: 8 }),
      ),
      ...placeFields(t, places),
      toggle('rows', t('fromTable.importRows', { count }), { on: t('yes'), off: t('no'), tip: t('fromTable.importRowsTip') }),
    ],
    widgetSchemas,
  )
}
