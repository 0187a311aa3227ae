'use client'
import { useMemo } from 'react'
import type { IconName } from '@/components/ui/icon'
import { lazyCode } from '@/components/ui/lazy-code'
import type { WidgetProps } from '../define-widget'
import { ReadonlyFace } from '../faces/readonly-face'
import { useFieldText, useSiblingValue, useWidgetEnv } from '../widget-env'
import { readPeopleConfig, relationOf } from './people-config'
import { chosenValue, dataOf, readItems } from './people-items'
import { forEachKind, type PeopleKind } from './people-kinds'
import { PickerControl } from './picker-control'
import { useItemNames } from './use-item-names'

const loadDialog = () => import('./people-dialog')
const PeopleDialog = lazyCode(async () => (await loadDialog()).PeopleDialog)

export const peopleControls = forEachKind((kind) => (props: WidgetProps) => <PeopleControl kind={kind} {...props} />)

/** People or places as the form shows them closed, with the dialog that they are chosen in. */
export function PeopleControl({ kind, value, onChange, ...props }: WidgetProps & { kind: PeopleKind }) {
  const { node } = props
  const env = useWidgetEnv()
  const sibling = useSiblingValue(relationOf(kind, node))
  const config = useMemo(() => readPeopleConfig(kind, node, sibling), [kind, node, sibling])
  const items = useMemo(() => readItems(kind, value), [kind, value])
  const names = useItemNames(kind, items, useFieldText(node))
  // A public form asks for nothing: what is stored is shown and stays as it is.
  if (!env?.call) return <ReadonlyFace {...props} text={names.labels.join(',')} />
  const keep = (count: number) => {
    const kept = items.slice(0, count)
    onChange(chosenValue(kind, kept, config.isMulti), dataOf(kind, kept, config.isMulti, names.entries))
  }
  return (
    <PickerControl
      {...props}
      labels={names.labels}
      isMulti={config.isMulti}
      icon={icons[kind]}
      names={names}
      onKeep={keep}
      // What the pointer rests on is likely to be pressed: the dialog is there by then. A failure shows when it is pressed.
      onApproach={() => void loadDialog().catch(() => {})}
      dialog={({ id, close }) => (
        <PeopleDialog
          id={id}
          config={config}
          initial={items}
          onClose={close}
          onConfirm={(next, data) => {
            close()
            onChange(next, data)
          }}
        />
      )}
    />
  )
}

const icons: Readonly<Record<PeopleKind, IconName>> = {
  organize: 'building',
  department: 'building',
  position: 'briefcase',
  role: 'shield',
  group: 'users',
  user: 'user',
  users: 'users',
}
