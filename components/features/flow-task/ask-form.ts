import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio, select } from '@/lib/form/build/choice-fields'
import type { Field } from '@/lib/form/build/field'
import { files } from '@/lib/form/build/file-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { longText, signature } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readTexts } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { decodeIds } from '@/lib/form/wire-values'
import { filesMax } from './constants'
import { type Asks, type Candidates, type Choice, candidateField } from './schema'

const opinionLettersMax = 5_000

/** The fields of a dialog that asks for what an operation needs, in the order in which one decides (contract 4a §5). */
export function askFormDesign(t: Texts, asks: Asks): FormDesign {
  const fields: (Field | false | undefined)[] = [
    asks.node && nodeField(t, asks.node),
    asks.returnMode && modeField(t),
    asks.heldWith && heldField(t),
    asks.person && user('person', t(`ask.person.${asks.person}`), { required: true }),
    asks.order && orderField(t),
    asks.branches &&
      select(
        'branchList',
        t('ask.branches'),
        { fixed: pairs(asks.branches) },
        { required: true, multiple: true, filterable: true },
      ),
    ...(asks.candidates ?? []).map((candidates, index) => peopleField(t, candidates, candidateField(index))),
    asks.opinion && longText('handleOpinion', t('ask.opinion'), { maxlength: opinionLettersMax }),
    asks.sign && signature('signImg', t('ask.sign'), { required: true }),
    asks.files && files('fileList', t('ask.files'), { limit: filesMax, megabytes: 50 }),
    asks.copies && user('copyIds', t('ask.copies'), { multiple: true }),
  ]
  return formDesign(
    fields.filter((field): field is Field => Boolean(field)),
    widgetSchemas,
  )
}

/** People for nodes where nobody could be found (contract 4a §5.6). */
export function peopleFormDesign(t: Texts, nodes: readonly { nodeId: string; nodeName: string }[]): FormDesign {
  const fields = nodes.map((node, index) => peopleField(t, { ...node, isOfBranch: false }, candidateField(index)))
  return formDesign(fields, widgetSchemas)
}

/** What is chosen before the person chooses. */
export function firstValues(asks: Asks, sign: string): RecordValues {
  return {
    ...(asks.node?.choices[0] ? { node: asks.node.choices[0].id } : {}),
    ...(asks.returnMode ? { rejectType: '1' } : {}),
    ...(asks.heldWith ? { suspend: '0' } : {}),
    ...(asks.order ? { freeApproverType: '1' } : {}),
    ...(asks.sign && sign !== '' ? { signImg: sign } : {}),
  }
}

/** Who comes after is asked for only where this agreement counts at once, and the people of a branch where it is taken. */
export function followsOf(asks: Asks) {
  const apply = (store: FormStore) => {
    const isBefore = asks.order === true && store.getValue('freeApproverType') === '1'
    const taken = new Set(readTexts(decodeIds(store.getValue('branchList'))))
    if (asks.branches) store.setFieldState('branchList', { hidden: isBefore, required: !isBefore })
    for (const [index, { nodeId, isOfBranch }] of (asks.candidates ?? []).entries()) {
      const hidden = isBefore || (isOfBranch && !taken.has(nodeId))
      store.setFieldState(candidateField(index), { hidden, required: !hidden })
    }
  }
  return { fields: [...(asks.order ? ['freeApproverType'] : []), ...(asks.branches ? ['branchList'] : [])], apply }
}

function nodeField(t: Texts, { sentAs, choices, isFixed = false }: NonNullable<Asks['node']>): Field {
  return select(
    'node',
    t(`ask.node.${sentAs}`),
    { fixed: pairs(choices) },
    { required: true, clearable: false, disabled: isFixed },
  )
}

function modeField(t: Texts): Field {
  const modes = [
    ['1', t('ask.again')],
    ['2', t('ask.straight')],
  ] as const
  return radio('rejectType', t('ask.returnMode'), { fixed: modes }, { required: true })
}

function orderField(t: Texts): Field {
  const orders = [
    ['1', t('ask.before')],
    ['2', t('ask.after')],
  ] as const
  return radio('freeApproverType', t('ask.order'), { fixed: orders }, { required: true })
}

function heldField(t: Texts): Field {
  const whole = [
    ['0', t('ask.heldAll')],
    ['1', t('ask.heldMain')],
  ] as const
  return radio('suspend', t('ask.held'), { fixed: whole }, { required: true })
}

function peopleField(t: Texts, { nodeName, among }: Omit<Candidates, 'nodeId'>, name: string): Field {
  const limits = among ? { among: among.map((id) => `${id}--user`) } : {}
  return user(name, t('ask.peopleOf', { node: nodeName }), { required: true, multiple: true, ...limits })
}

const pairs = (choices: readonly Choice[]) => choices.map(({ id, fullName }) => [id, fullName] as const)
