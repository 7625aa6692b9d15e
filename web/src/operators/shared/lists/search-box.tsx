import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { TextInput } from '../../../ui/forms/fields.ts';

interface SearchBoxProps {
  search: string;
  onSearch: (text: string) => void;
  placeholder: string;
  label: string;
}

/** Searches a moment after the last typed key. */
export function SearchBox({ search, onSearch, placeholder, label }: SearchBoxProps) {
  const [text, setText] = useState(search);
  const later = useDebouncedCallback(onSearch, 250);
  return (
    <TextInput
      size="sm"
      type="search"
      data-search
      aria-label={label}
      placeholder={placeholder}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        later(value.trim());
      }}
    />
  );
}
