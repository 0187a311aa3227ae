import { openList } from '@/lib/designer/list/list-document'
import { scriptsOfList } from '@/lib/designer/list/list-scripts'
import { labelOfNode, nameOfNode, rootId, scriptsOfForm } from '@/lib/designer/public'
import { isStubScript } from '@/lib/form/scripts/script-text'
import { faultyLines } from '../../../datainterface/public'
import { dataView } from '../store'
import { type DesignRefusal, noRefusal, presentForm } from './form-refusal'
import type { DesignTableRow } from './store'

type Documents = Pick<DesignTableRow, 'webType' | 'formData' | 'columnData' | 'appColumnData'>
type NamedScript = { name: string; text: string }

/**
 * The first script of the form or its lists that the engine cannot read (contract 3a §11, 3b §6, §8.6). What can be read and is no function
 * is passed over at run time, and what cannot be read in time is not refused.
 */
export async function scriptRefusalOf(design: Documents): Promise<DesignRefusal> {
  const scripts = [...ofForm(design), ...ofLists(design)].filter(({ text }) => !isOfferedStub(text))
  const lines = await faultyLines(scripts.map(({ text }) => text))
  const at = lines.findIndex((line) => line !== null)
  return at < 0 ? noRefusal : { text: `“${scripts[at]?.name}”的脚本第 ${lines[at]} 行有语法错误`, place: '' }
}

/** What a designer left as it was offered starts no engine. Only short texts are looked at: here the search of stubs has no bound of time. */
const isOfferedStub = (text: string) => text.length < 300 && isStubScript(text)

function ofForm({ webType, formData }: Documents): readonly NamedScript[] {
  const doc = webType === dataView ? null : presentForm(formData)
  if (!doc) return []
  return scriptsOfForm(doc).map(({ id, event, text }) => {
    return { name: (id === rootId ? '' : labelOfNode(doc, id) || nameOfNode(doc, id)) || event, text }
  })
}

/** Of a form alone nobody sees a list. */
function ofLists({ webType, columnData, appColumnData }: Documents): readonly NamedScript[] {
  if (webType === 1) return []
  return [columnData, appColumnData].flatMap((text) => {
    const list = openList(text)
    return 'refused' in list ? [] : scriptsOfList(list.document, (event) => event)
  })
}
