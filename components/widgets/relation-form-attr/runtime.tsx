export { AttributeText as Runtime } from '../lookups/attribute-text'
