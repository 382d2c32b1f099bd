import './everywhere.css';
import './colours.css';
import './fonts.css';
