// The styles of the common form fields, in the order they build on each other.
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

export { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
