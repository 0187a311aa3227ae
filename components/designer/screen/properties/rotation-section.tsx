import { useTranslations } from 'next-intl'
import { childrenOf, type NodeId, rootId } from '@/lib/designer/public'
import { inLayers, moveScreenItems, screenKindOf } from '@/lib/designer/screen/public'
import { EntryRows } from '../../list/entry-rows'
import { ChoiceSetting, SettingNote, SettingsSection } from '../../list/settings'
import { useDesigner } from '../../shell/designer-context'
import { useDesignDocument } from '../../shell/session-context'

/** What a rotation shows one after another: items of the screen go into it, and come out again. */
export function RotationSection({ id }: { id: NodeId }) {
  const t = useTranslations('screendesigner.rotation')
  const { session, kind } = useDesigner()
  const doc = useDesignDocument()
  const children = childrenOf(doc, id)
  const offered = inLayers(doc).filter((one) => one !== id && screenKindOf(doc, one) !== 'screenRotation')
  return (
    <SettingsSection title={t('name')}>
      <EntryRows
        label={t('name')}
        empty={t('none')}
        entries={children.map((child) => ({ id: child, label: kind.labelOf(doc, child), icon: kind.icon(doc, child) }))}
        choosing={{
          isChosen: () => false,
          onChoose: (child) => session.select([child]),
          onRename: (child) => session.select([child]),
        }}
        onMove={(child, before) => session.run(moveScreenItems([child], before === null ? { into: id } : { before }))}
        onRemove={(child) => session.run(moveScreenItems([child], { into: rootId }))}
        removeText={t('takeOut')}
      />
      <ChoiceSetting
        label={t('add')}
        options={offered.toReversed().map((one) => ({ value: one, label: kind.labelOf(doc, one) }))}
        values={[]}
        placeholder={t('addHint')}
        onChange={([next]) => next && session.run(moveScreenItems([next], { into: id }))}
      />
      <SettingNote>{t('hint')}</SettingNote>
    </SettingsSection>
  )
}
