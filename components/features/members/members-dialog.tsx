import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type DialogFrame, LoadingDialog } from '@/components/features/form-dialog/public'
import { loadOptions } from '@/components/form/load-options'
import { lookupsOf } from '@/components/form/lookups'
import { OptionsProvider } from '@/components/form/options-context'
import { useShell } from '@/components/ground/public'
import { FormSurface } from '@/components/screen/form-surface'
import { LazyMessages } from '@/components/ui/lazy-messages'
import type { PeopleConfig } from '@/components/widget-kits/people/people-config'
import { PeoplePanes } from '@/components/widget-kits/people/people-panes'
import { PickerPanes } from '@/components/widget-kits/people/picker-shell'
import { pickersTexts } from '@/components/widget-kits/people/pickers-texts'
import { membersMax } from '@/lib/contract/permission/user-relation'
import { DifferencePanel } from './difference-panel'
import { MembersFailure } from './failure-panel'
import styles from './members.module.css'
import { type Members, useMembers } from './queries'
import { type MembersOf, useEditing } from './use-editing'

type MembersDialogProps = {
  of: MembersOf
  /** Whom it may be given to: people of the places of the position or role, or anybody. */
  source: 'position' | 'role' | 'anybody'
  title: string
  onClose: () => void
}

/** Who belongs to a position, a role or a group (contract 2 §6). */
export function MembersDialog(props: MembersDialogProps) {
  const { of, title, onClose } = props
  const { user } = useShell()
  const { data, error, mutate } = useMembers(of.id)
  return (
    <LazyMessages namespace="pickers" loaders={pickersTexts} fallback={null}>
      <OptionsProvider load={loadOptions} lookups={lookupsOf(user.userId)}>
        <LoadingDialog<Members>
          title={title}
          width="800px"
          start={data}
          error={error}
          onRetry={() => void mutate()}
          onClose={onClose}
        >
          {(members, frame) =>
            members.ids.length > membersMax ? (
              <DifferencePanel of={of} config={configOf(of.id, props.source)} frame={frame} onClose={onClose} />
            ) : (
              <FilledDialog {...props} members={members} frame={frame} />
            )
          }
        </LoadingDialog>
      </OptionsProvider>
    </LazyMessages>
  )
}

type FilledDialogProps = MembersDialogProps & { members: Members; frame: DialogFrame }

function FilledDialog({ of, source, members, frame, onClose }: FilledDialogProps) {
  const t = useTranslations('admin.members')
  const tCommon = useTranslations('common')
  const [config] = useState(() => configOf(of.id, source))
  const { people, edit, conflict, save } = useEditing({ of, config, members, onSaved: onClose })
  return (
    <FormSurface
      {...frame}
      kind="general"
      subtitle={of.fullName}
      edit={edit}
      onLeft={onClose}
      submit={{ text: tCommon('confirm'), onPress: save }}
    >
      <MembersFailure failure={edit.failure} merge={conflict} />
      <p className={styles.hint}>{t('tip')}</p>
      <PickerPanes>
        <PeoplePanes config={config} people={people} />
      </PickerPanes>
    </FormSurface>
  )
}

function configOf(id: string, source: MembersDialogProps['source']): PeopleConfig {
  const restriction = source === 'anybody' ? ({ kind: 'all' } as const) : { kind: source, id }
  return { kind: 'user', isMulti: true, title: '', restriction, hasTop: false, hasSys: false }
}
