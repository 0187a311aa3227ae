import type { WidgetFaces } from '../define-widget'
import { searchedByControl } from '../faces/shared-faces'
import type { PeopleKind } from './people-kinds'

/** The faces that the seven pickers share; they differ in whom they pick. */
export function peopleFaces(kind: PeopleKind): Required<Pick<WidgetFaces, 'runtime' | 'display' | 'filter'>> {
  const runtime = async () => ({ Runtime: (await import('./people-control')).peopleControls[kind] })
  const display = async () => {
    const { peopleDisplays, peopleWords } = await import('./people-display')
    return { Detail: peopleDisplays[kind], Print: peopleWords[kind] }
  }
  return { runtime, display, filter: searchedByControl(runtime, async () => (await display()).Print) }
}
