import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseList, looseNumber, looseText } from '../wire'

const person = z.looseObject({ id: looseText, fullName: looseText })

/** One node that a task would come to. */
const step = z.looseObject({
  nodeId: looseText,
  nodeName: looseText,
  nodeType: looseText,
  people: looseList(person),
  /** By which rule they were found (contract 4a §9.3), and the number that belongs to it, as a level. */
  assigneeType: looseNumber,
  /** Nobody was found by the rule, and the one for that was followed (contract 4a §9.2 `errorRule`); 0 where somebody was. */
  errorRule: looseNumber,
  /** Somebody would have to choose: people (`people`), or branches (`branches`). */
  chooses: looseText,
})

/** What becomes of a task, tried without anything being written: a call of this product alone. */
export const flowSimulation = {
  run: endpoint('POST', '/workflow/Engine/flowTemplate/Actions/Simulate', {
    summary: 'The path of a task with these values, its people at each node and why. Nothing is written.',
    access: { tag: 'workFlow.flowEngine' },
    body: z.looseObject({
      /** The tree as it stands in the designer, as a JSON text. */
      flowTemplateJson: z.string().min(1).max(10_000_000),
      starterId: z.string().min(1).max(100),
      formData: z.record(z.string(), z.unknown()).default({}),
    }),
    data: z.looseObject({
      steps: looseList(step),
      /** `ended`, or why it goes no further: `nobody` (in words in `message`), `waits` for a sub-flow. */
      outcome: looseText,
      message: looseText,
    }),
    changesState: false,
  }),
}
