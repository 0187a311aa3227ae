import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import type { DialogFrame } from '@/components/features/form-dialog/public'
import { FormNotice } from '@/components/screen/form-notice'
import { FormSurface } from '@/components/screen/form-surface'
import type { PeopleConfig } from '@/components/widget-kits/people/people-config'
import { PeoplePanes } from '@/components/widget-kits/people/people-panes'
import { PickerPanes } from '@/components/widget-kits/people/picker-shell'
import { PickerTabs } from '@/components/widget-kits/people/picker-tabs'
import { membersMax } from '@/lib/contract/permission/user-relation'
import { MembersFailure } from './failure-panel'
import { useDifference } from './use-difference'
import type { MembersOf } from './use-editing'

type DifferencePanelProps = { of: MembersOf; config: PeopleConfig; frame: DialogFrame; onClose: () => void }

const sides = ['added', 'removed'] as const

/** Who comes to something large, and who goes: all of its members are too many to be shown beside each other. */
export function DifferencePanel({ of, config, frame, onClose }: DifferencePanelProps) {
  const t = useTranslations('admin.members')
  const tCommon = useTranslations('common')
  const [configs] = useState(() => ({ added: config, removed: membersOf(of) }))
  const { people, edit, save } = useDifference({ of, configs, onSaved: onClose })
  const [side, setSide] = useState<(typeof sides)[number]>('added')
  const idBase = useId()
  const labelOf = (key: (typeof sides)[number]) => t(key, { count: people[key].items.length })
  return (
    <FormSurface
      {...frame}
      kind="general"
      subtitle={of.fullName}
      edit={edit}
      onLeft={onClose}
      submit={{ text: tCommon('confirm'), onPress: save }}
    >
      <MembersFailure failure={edit.failure} merge={null} />
      <FormNotice>{t('tooMany', { most: membersMax })}</FormNotice>
      <PickerTabs
        idBase={idBase}
        label={t('change')}
        tabs={sides.map((key) => ({ key, label: labelOf(key) }))}
        active={side}
        onChange={setSide}
      />
      <div key={side} role="tabpanel" id={`${idBase}-panel`} aria-labelledby={`${idBase}-${side}`}>
        <PickerPanes>
          <PeoplePanes config={configs[side]} people={people[side]} />
        </PickerPanes>
      </div>
    </FormSurface>
  )
}

const memberKinds = { Position: 'position', Role: 'role', Group: 'group' } as const satisfies Record<MembersOf['type'], string>

/** Whoever belongs to it, by pages. */
function membersOf({ id, type }: MembersOf): PeopleConfig {
  const restriction = { kind: 'custom', ids: [`${id}--${memberKinds[type]}`] } as const
  return { kind: 'user', isMulti: true, title: '', restriction, hasTop: false, hasSys: false }
}
