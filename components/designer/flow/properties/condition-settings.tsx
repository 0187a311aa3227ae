import { useTranslations } from 'next-intl'
import { type ConditionGroup, ConditionGroups } from '@/components/screen/condition-groups'
import { titleOf, wireIdOf } from '@/lib/designer/flow/flow-document'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import { ChoiceSetting, SettingNote } from '../../list/settings'
import { useSession, useSessionFact } from '../../shell/session-context'
import { type FlowField, formIdOf, useFlowFields } from '../flow-form'
import { ConditionRow, saidCondition } from './condition-row'
import { propertyChange, useNode } from './node-context'
import { SegmentsOf } from './node-settings'
import { actedNodes, useNodeOptions } from './people-sections'

const noFields: readonly FlowField[] = []

/** When a branch is taken, or where it leads back to (contract 4a §9.6). */
export function ConditionSettings() {
  const t = useTranslations('flowdesigner.conditions')
  const { value } = useNode()
  if (readFlag(value('isDefault'))) return <SettingNote>{t('isDefault')}</SettingNote>
  return (
    <>
      <SegmentsOf name="conditionType" values={['0', '1']} fallback="0" />
      {readNumber(value('conditionType')) === 1 ? <SwerveNode /> : null}
      <Groups />
    </>
  )
}

function Groups() {
  const t = useTranslations('flowdesigner.conditions')
  const { id, value, change } = useNode()
  const formId = useSessionFact((session) => formIdOf(session.document, id))
  const { fields = noFields } = useFlowFields(formId)
  const stored = readList(value('conditions')).filter(isRecord)
  const write = (matchLogic: 'and' | 'or', groups: readonly ConditionGroup<RawRecord>[]) => {
    // What nobody knows of a group stays with it while none comes or goes.
    const kept = groups.length === stored.length ? stored : []
    const conditions = groups.map(({ logic, rows }, at) => ({ ...kept[at], logic, groups: rows }))
    change(
      [
        propertyChange('matchLogic', matchLogic),
        propertyChange('conditions', conditions),
        { path: ['content'], value: saidConditions(matchLogic, groups) },
      ],
      'conditions',
    )
  }
  const isOr = (logic: unknown) => (logic === 'or' ? 'or' : 'and')
  return (
    <ConditionGroups<RawRecord>
      label={t('name')}
      value={{
        matchLogic: isOr(value('matchLogic')),
        groups: stored.map((group) => ({
          logic: isOr(own(group, 'logic')),
          rows: readList(own(group, 'groups')).filter(isRecord),
        })),
      }}
      onChange={({ matchLogic, groups }) => write(matchLogic, groups)}
      newRow={() => ({
        fieldType: 1,
        field: '',
        fieldName: '',
        symbol: '',
        symbolName: '',
        fieldValueType: 2,
        fieldValue: '',
        fieldLabel: '',
        fieldValueJnpfKey: '',
        jnpfKey: '',
        cellKey: 0,
      })}
      row={(row, { number, onChange }) => <ConditionRow row={row} number={number} fields={fields} onChange={onChange} />}
    />
  )
}

/** What the card says: the conditions in words, as they are stored with the node. */
function saidConditions(matchLogic: string, groups: readonly ConditionGroup<RawRecord>[]): string {
  const joint = (logic: string) => (logic === 'or' ? ' 或 ' : ' 且 ')
  return groups
    .map(({ logic, rows }) => rows.map(saidCondition).filter(Boolean).join(joint(logic)))
    .filter(Boolean)
    .join(joint(matchLogic))
}

/** The node that the task goes back to. */
function SwerveNode() {
  const t = useTranslations('flowdesigner.properties')
  const session = useSession()
  const { id, value, change } = useNode()
  const nodes = useNodeOptions(id)
  const stored = readText(value('swerveNode'))
  const pick = (next: string) => {
    const doc = session.document
    const node = actedNodes(doc).find((one) => wireIdOf(doc, one) === next)
    change([propertyChange('swerveNode', next), propertyChange('swerveLabel', node === undefined ? '' : titleOf(doc, node))])
  }
  return (
    <ChoiceSetting
      label={t('swerveNode')}
      options={nodes}
      values={stored === '' ? [] : [stored]}
      onChange={([next = '']) => pick(next)}
    />
  )
}
