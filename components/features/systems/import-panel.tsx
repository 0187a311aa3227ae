import { useMemo, useState } from 'react'
import { ImportButton } from '@/components/features/import-file/public'
import { ValueControl } from '@/components/form/value-control'
import { Field } from '@/components/ui/field'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { useTexts } from '@/lib/client/use-texts'
import { menu } from '@/lib/contract/system/menu'
import { treeSelect } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { readText } from '@/lib/form/read'
import { type MenuCategory, topId } from './constants'
import { useDirectories } from './queries'

type MenuImportProps = { systemId: string; category: MenuCategory; onImported: () => void }

/** 导入 of menus, with the directory that they are to stand in (contract 2 §0.4). */
export function MenuImport({ systemId, category, onImported }: MenuImportProps) {
  const [parentId, setParentId] = useState(category === 'Web' ? topId : '')
  return (
    <ImportButton
      accept=".bm"
      fields={{ parentId: parentId || topId, category }}
      send={(body) => call(menu.import, { params: { systemId }, body })}
      onImported={onImported}
    >
      <ParentField systemId={systemId} category={category} value={parentId} onChange={setParentId} />
    </ImportButton>
  )
}

type ParentFieldProps = Pick<MenuImportProps, 'systemId' | 'category'> & { value: string; onChange: (id: string) => void }

/** On phones the first level holds directories alone, which no file holds. */
function ParentField({ systemId, category, value, onChange }: ParentFieldProps) {
  const t = useTexts('admin.systems.menus')
  const { data } = useDirectories(null, systemId, category)
  const design = useMemo(() => {
    const directories = data?.list ?? []
    const nodes = category === 'Web' ? [{ id: topId, fullName: t('top'), children: directories }] : directories
    return formDesign([treeSelect('value', t('parent'), nodes, { multiple: false, clearable: false })], widgetSchemas)
  }, [data, category, t])
  return (
    <Field id="menu-import-parent" label={t('parent')} isRequired>
      <ValueControl
        design={design}
        id="menu-import-parent"
        label={t('parent')}
        value={value}
        onChange={(next) => onChange(readText(next))}
      />
    </Field>
  )
}
