// The styles of every page. Further component styles are imported where they are used, always as `.layer.css`,
// so that our own modules win whatever the order in which chunks arrive.
import './tokens.css';
import './library.css';
import './fonts.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import './base.css';
import './layout.css';
import './print.css';
