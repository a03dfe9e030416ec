export type IdeaField = 'title' | 'description'
export type Idea = { field: IdeaField; text: string }

/** 'Title: Honda EU22i' is an idea for the title. One that names no field is a description. */
export function readIdea(suggestion: string): Idea {
  const [, name = '', text = suggestion] = /^\s*(title|description)\s*:\s*(.*)$/is.exec(suggestion) ?? []
  return { field: name.toLowerCase() === 'title' ? 'title' : 'description', text: text.trim() }
}
